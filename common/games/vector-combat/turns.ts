/** Who is asked (VC-1.2, VC-1.6). */
import type { SeatId } from '../../engine/match-types.ts'
import { inPlay, type State } from './state.ts'

const seatsOf = (ships: State['ships']): SeatId[] => [...new Set(ships.map(({ seat }) => seat))].sort()

/** Who has a ship in play; when nobody has, all wait for the end of the turn, at which it is judged. */
export function active({ ships, result }: State): SeatId[] {
  if (result) return []
  const left = ships.filter(inPlay)
  return seatsOf(left.length > 0 ? left : ships)
}

export const owing = ({ ships, result }: State): SeatId[] => (result ? [] : seatsOf(ships.filter(inPlay)))
