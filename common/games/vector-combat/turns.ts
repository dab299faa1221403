/** Which seats owe orders (VC-1.2, VC-1.6). */
import type { SeatId } from '../../engine/match-types.ts'
import { inPlay, type State } from './state.ts'

const seatsOf = (ships: State['ships']): SeatId[] => [...new Set(ships.map(({ seat }) => seat))].sort()

/**
 * Seats with a ship in play; if there are none, all wait for the end of the turn, when the match is judged.
 */
export function active({ ships, result }: State): SeatId[] {
  if (result) return []
  const left = ships.filter(inPlay)
  return seatsOf(left.length > 0 ? left : ships)
}

export const owing = ({ ships, result }: State): SeatId[] => (result ? [] : seatsOf(ships.filter(inPlay)))
