/** Which seats owe orders (VC-1.2, VC-1.6), and the present step in words. */
import type { SeatId, Step } from '../../engine/match-types.ts'
import { SUBTURNS } from './data/numbers.ts'
import { inPlay, type State, subturnOf, turnOf } from './state.ts'

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

/** Nobody can act: the missiles fly on until the end of the turn. */
const NOBODY = { seconds: 1 }

/** The present step, in words. */
export const step = (state: State): Step => ({
  title: `Subturn ${subturnOf(state.round)}/${SUBTURNS}, turn ${turnOf(state.round)}`,
  short: `${subturnOf(state.round)}/${SUBTURNS} T${turnOf(state.round)}`,
  task: 'One action for each ship, from where its move leads.',
  time: owing(state).length > 0 ? { share: 1 } : NOBODY,
  counts: subturnOf(state.round) === SUBTURNS,
})
