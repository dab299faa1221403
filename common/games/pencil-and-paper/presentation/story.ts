/** PP-2.2, PP-2.4, PP-6.4, PP-6.8: how a match ended, in a sentence worth repeating. */
import { byTeam, compared } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import { playerNamed, type State, shipsOf } from '../state.ts'

/** Undefined while the match goes on. */
export function story(state: State): string | undefined {
  const { result, turns, players } = state
  if (!result) return undefined
  const team = result.winner === null ? '' : playerNamed(state, result.winner)!.team
  const ships = byTeam(players, ({ id }) => shipsOf(state, id).length)
  const left = compared(ships, 'had', (count) => `${counted(count, 'ship')} left`)
  switch (result.by) {
    case 'last':
      return `Team ${team} had the last ${ships[team] === 1 ? 'ship' : `${ships[team]} ships`} after turn ${turns}.`
    case 'knockout':
      return `Team ${team} was the first to take out another player, in turn ${turns}.`
    case 'nobody':
      return `The last ships were lost at once in turn ${turns}.`
    case 'stalemate':
      return `A stalemate was called after turn ${turns}: ${left}.`
    case 'limit':
      return `The limit of ${turns} turns was reached: ${left}.`
  }
}
