/**
 * A bot's orders, from its seat's view: level 1 handles each ship separately (it keeps its orbit, avoids
 * bodies, and shoots at good odds), level 2 plans ahead against coasting ships, level 3 against planning ones.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { type Action, PASS, writeAction } from '../action.ts'
import type { Board } from '../board.ts'
import { refusedAction } from '../check.ts'
import { touched } from '../field.ts'
import type { Orders } from '../orders.ts'
import { groundUnder, touchesBodies } from '../refuse.ts'
import { foreseen } from '../resolve.ts'
import { inPlay, type Ship, type ShipId, type State } from '../state.ts'
import { command } from './admiral.ts'
import { coast } from './coast.ts'
import { steer } from './pilot.ts'
import { beamAt, missileAt } from './shooting.ts'
import { courses } from './steering.ts'

export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  const board = foreseen(view)
  const own = board.ships.filter((ship) => ship.seat === seat && inPlay(ship))
  const wished = wishesOf(board, own, dice, level)
  return {
    actions: Object.fromEntries(own.map(({ id }) => [id, writeAction(taken(view, id, wished.get(id)!))])),
  }
}

/** By ship: its preferred actions, the best first. */
function wishesOf(
  board: Board,
  own: readonly Ship[],
  dice: Dice,
  level: number,
): ReadonlyMap<ShipId, readonly Action[]> {
  if (level <= 1) return new Map(own.map((ship) => [ship.id, simpleWishes(board, ship)]))
  return level === 2 ? steer(board, own, dice) : command(board, own, dice)
}

/** A ship that would crash within this many subturns does not shoot. */
const SOON = 4

/** Level 1: a ship's preferred actions, the best first. */
function simpleWishes(board: Board, ship: Ship): Action[] {
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

export const taken = (state: State, id: ShipId, wished: readonly Action[]): Action =>
  wished.find((action) => refusedAction(state, id, action) === undefined) ?? PASS
