/** What leaving a match in the middle costs. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import type { Snapshot } from '../../../net/match/link.ts'

/**
 * Asked before a seat is given up; undefined where none is. `active`: the seat is still in the match. Who is
 * out of a rated match may go, and so may who has nobody left to play against.
 */
export function leavingQuestion(
  { phase, rated, seats }: Pick<Snapshot, 'phase' | 'rated' | 'seats'>,
  own: SeatId | '',
  active: boolean,
): string | undefined {
  const seat = seats.find(({ id }) => id === own)
  if (!seat || phase !== 'playing') return undefined
  const opposed = seats.some(({ team, occupant }) => team !== seat.team && occupant === 'human')
  const contested = active && opposed
  const loss = rated && contested ? ' The match is rated: leaving it is a loss.' : ''
  // Then the others may have won.
  const back = contested ? 'within a minute' : 'later'
  return `A bot takes over your seat.${loss} (To come back ${back}, just close the page instead.)`
}
