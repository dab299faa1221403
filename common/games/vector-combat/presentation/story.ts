/** VC-4.5: how a match ended, in a sentence worth repeating. */
import type { TeamId } from '../../../engine/match-types.ts'
import { byTeam, compared } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import { fieldOf } from '../field.ts'
import { inPlay, type State, turnOf } from '../state.ts'
import { ringWords } from './place-words.ts'

/** Undefined while the match goes on. */
export function story({ result, round, ships, victory, map }: State): string | undefined {
  if (!result) return undefined
  const turn = `turn ${turnOf(round)}`
  const left = ships.filter(inPlay).map(({ faction, hull }) => ({ team: faction, hull }))
  switch (result.by) {
    case 'last':
      return `Only team ${result.winner} still had a ship after ${turn}.`
    case 'land':
      return `Team ${result.winner} was the first to land and take off again, in ${turn}.`
    case 'orbit':
      return `Team ${result.winner} held ${placeOf(result.winner)} for ${counted(victory.hold, 'turn')}, until ${turn}.`
    case 'hull':
    case 'draw':
      if (left.length === 0) return `No ship was left after ${turn}.`
      return `Time ran out after ${turn}: ${compared(
        byTeam(left, ({ hull }) => hull),
        'had',
        (hull) => `${counted(hull, 'point')} of hull left`,
      )}.`
  }

  /** The orbit that the winner's ships have held longest. */
  function placeOf(winner: TeamId | null): string {
    const [holder] = ships
      .filter((ship) => inPlay(ship) && ship.faction === winner && ship.ring !== null)
      .sort((a, b) => b.run - a.run)
    const ring = holder?.ring
    if (ring == null) return 'its orbit'
    const { map: drawn } = fieldOf(map)
    const words = ringWords(drawn, ring)
    if (words !== ring) return words
    const hexes = drawn.hexes.filter((hex) => hex.ring === ring)
    return `the ${hexes.every(({ dots }) => dots?.every((n) => n === 0)) ? 'still point' : 'orbit'} “${ring}”`
  }
}
