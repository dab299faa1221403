/** The cost of leaving a running match. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import type { Snapshot } from '../../../net/match/link.ts'

/**
 * The question before a seat is given up; undefined if none is needed. `active`: the seat is still in the
 * match. Players who are out of a rated match may leave, and so may those without an opponent left.
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
  // After that the others may claim the win.
  const back = contested ? 'within a minute' : 'later'
  return `A bot takes over your seat.${loss} (To come back ${back}, just close the page instead.)`
}
