/** Level 1: keeps in orbit, gets out of the way of bodies, and shoots when the odds are good. */
import { type Action, PASS } from '../action.ts'
import type { Board } from '../board.ts'
import { touched } from '../field.ts'
import { groundUnder, touchesBodies } from '../refuse.ts'
import type { Ship } from '../state.ts'
import { coast } from './coast.ts'
import { beamAt, missileAt } from './shooting.ts'
import { courses } from './steering.ts'

/** Whoever crashes so soon has no time to shoot. */
const SOON = 4

/** What a ship would like to do, the best first. */
export function wishes(board: Board, ship: Ship): Action[] {
  const steering = courses(board, ship)
  if (ship.status === 'landed') return steering
  // Docked in a body: whoever undocks there is destroyed (VC-3.10).
  if (!touchesBodies(board.state, ship) && touched(board.field.spotAt(ship.at), ship.altitude)) return [PASS]
  if (groundUnder(board, ship)) return [{ do: 'land', half: 1 }, { do: 'land', half: -1 }, ...steering]
  if (coast(board.field, board.state.rules, ship, SOON).crash !== undefined) return steering
  const beam = beamAt(board, ship)
  const missile = missileAt(board, ship)
  return [...(beam ? [beam] : []), ...(missile ? [missile] : []), ...steering]
}
