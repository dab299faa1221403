/** Level 1: keeps its orbit, avoids bodies, and shoots at good odds. */
import { type Action, PASS } from '../action.ts'
import type { Board } from '../board.ts'
import { touched } from '../field.ts'
import { groundUnder, touchesBodies } from '../refuse.ts'
import type { Ship } from '../state.ts'
import { coast } from './coast.ts'
import { beamAt, missileAt } from './shooting.ts'
import { courses } from './steering.ts'

/** A ship that would crash within this many subturns does not shoot. */
const SOON = 4

/** A ship's preferred actions, the best first. */
export function wishes(board: Board, ship: Ship): Action[] {
  const steering = courses(board, ship)
  if (ship.status === 'landed') return steering
  // Docked within a body: undocking there would destroy the ship (VC-3.10).
  if (!touchesBodies(board.state, ship) && touched(board.field.spotAt(ship.at), ship.altitude)) return [PASS]
  if (groundUnder(board, ship)) return [{ do: 'land', half: 1 }, { do: 'land', half: -1 }, ...steering]
  if (coast(board.field, board.state.rules, ship, SOON).crash !== undefined) return steering
  const beam = beamAt(board, ship)
  const missile = missileAt(board, ship)
  return [...(beam ? [beam] : []), ...(missile ? [missile] : []), ...steering]
}
