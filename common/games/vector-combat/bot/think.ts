/**
 * A bot's orders, from its seat's view: level 1 handles each ship separately, level 2 plans ahead against
 * coasting ships, level 3 against planning ones.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { type Action, PASS, writeAction } from '../action.ts'
import type { Board } from '../board.ts'
import { refusedAction } from '../check.ts'
import type { Orders } from '../orders.ts'
import { foreseen } from '../resolve.ts'
import { inPlay, type Ship, type ShipId, type State } from '../state.ts'
import { command } from './admiral.ts'
import { wishes } from './cadet.ts'
import { steer } from './pilot.ts'

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
  if (level <= 1) return new Map(own.map((ship) => [ship.id, wishes(board, ship)]))
  return level === 2 ? steer(board, own, dice) : command(board, own, dice)
}

export const taken = (state: State, id: ShipId, wished: readonly Action[]): Action =>
  wished.find((action) => refusedAction(state, id, action) === undefined) ?? PASS
