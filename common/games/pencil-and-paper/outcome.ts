/** PP-2.2, PP-2.4, PP-6.4, PP-6.8: who has won. */
import type { Outcome } from '../../engine/match-types.ts'
import { playerNamed, type Result, type State, shipsOf } from './state.ts'

/** The result, judged after every turn. `before`: the state before the turn. */
export function judged(state: State, before: State): Result | null {
  const left = state.players.filter(({ id }) => shipsOf(state, id).length > 0)
  if (left.length === 0) return { winner: null, by: 'nobody' }
  if (left.length === 1) return { winner: left[0]!.id, by: 'last' }
  const mover = state.players[before.turn]!.id
  // A player eliminated by their own flick has eliminated nobody, so the others go on.
  const taken =
    left.some(({ id }) => id === mover) &&
    state.players.some(({ id }) => shipsOf(before, id).length > 0 && shipsOf(state, id).length === 0)
  if (state.rules.knockout && taken) return { winner: mover, by: 'knockout' }
  return state.turns >= state.rules.turnLimit ? { winner: null, by: 'limit' } : null
}

const IN_WORDS: Readonly<Record<Result['by'], string>> = {
  last: 'has the last ship',
  knockout: 'has taken another player’s last ship',
  nobody: 'the last ships were lost at once',
  stalemate: 'a stalemate was called',
  limit: 'the turn limit was reached',
}

export const outcome = (state: State): Outcome | undefined =>
  state.result
    ? {
        winners: state.result.winner === null ? [] : [playerNamed(state, state.result.winner)!.team],
        by: IN_WORDS[state.result.by],
      }
    : undefined
