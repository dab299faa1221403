/** VC-4.5: how a match ended, in a sentence worth repeating. */
import { byTeam, compared } from '../../../engine/presentation/story.ts'
import { inPlay, type State, turnOf } from '../state.ts'

/** Undefined while the match goes on. */
export function story({ result, round, ships, victory }: State): string | undefined {
  if (!result) return undefined
  const turn = `turn ${turnOf(round)}`
  const left = ships.filter(inPlay).map(({ faction, hull }) => ({ team: faction, hull }))
  switch (result.by) {
    case 'last':
      return `Team ${result.winner} was the last in play after ${turn}.`
    case 'land':
      return `Team ${result.winner} was the first to land and take off again, in ${turn}.`
    case 'orbit':
      return `Team ${result.winner} held its orbit for ${victory.hold} turns, until ${turn}.`
    case 'hull':
    case 'draw':
      if (left.length === 0) return `No ship was left in play after ${turn}.`
      return `Time ran out after ${turn}, and ${compared(
        byTeam(left, ({ hull }) => hull),
        'had',
        (hull) => `${hull} hull left`,
      )}.`
  }
}
