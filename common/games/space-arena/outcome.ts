/** SA-8.3: who has won. */
import type { Outcome, TeamId } from '../../engine/match-types.ts'
import { alive, isStarbase, type State } from './state.ts'

/** Uses only parts of a state that every side's view has: who is left is public. */
export function outcome(state: State): Outcome | undefined {
  if (state.seenBy !== '') return undefined
  const left = new Set(state.ships.filter((ship) => alive(ship) && !isStarbase(ship)).map(({ team }) => team))
  if (left.size === 1) return { winners: [...left], by: 'is the last with a ship' }
  if (left.size > 1 && state.played < state.roundLimit) return undefined
  const scores = teamScores(state)
  const most = Math.max(...Object.values(scores))
  const best = Object.keys(scores).filter((team) => scores[team] === most)
  const when = left.size === 0 ? 'when nobody is left' : 'when time runs out'
  return best.length === 1
    ? { winners: best, by: `has the highest score ${when}` }
    : { winners: [], by: `nobody is ahead ${when}` }
}

/** By team: what its ships and starbases have scored (SA-8.1). */
export function teamScores(state: State): Record<TeamId, number> {
  const scores: Record<TeamId, number> = {}
  for (const { team, score } of state.ships) if (team !== '') scores[team] = (scores[team] ?? 0) + score
  return scores
}
