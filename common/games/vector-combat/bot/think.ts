/** A bot's orders, from what its seat sees: each ship for itself. */
import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import { PASS, writeAction, type Action } from '../action.ts'
import type { Board } from '../board.ts'
import { refusedAction } from '../check.ts'
import { foreseen } from '../foresee.ts'
import type { Orders } from '../orders.ts'
import { groundUnder } from '../refuse.ts'
import { inPlay, type Ship, type State } from '../state.ts'
import { coast } from './coast.ts'
import { beamAt, missileAt } from './shooting.ts'
import { courses } from './steering.ts'

/** Whoever crashes so soon has no time to shoot. */
const SOON = 4

export function think(view: State, seat: SeatId, _dice: Dice, _level: number): Orders {
  const board = foreseen(view)
  const own = board.ships.filter((ship) => ship.seat === seat && inPlay(ship))
  return { actions: Object.fromEntries(own.map((ship) => [ship.id, writeAction(actionFor(view, board, ship))])) }
}

function actionFor(state: State, board: Board, ship: Ship): Action {
  return wishes(board, ship).find((action) => refusedAction(state, ship.id, action) === undefined) ?? PASS
}

/** What it would like to do, the best first. */
function wishes(board: Board, ship: Ship): Action[] {
  const steering = courses(board, ship)
  if (ship.status === 'landed') return steering
  if (groundUnder(board, ship)) return [{ do: 'land', half: 1 }, { do: 'land', half: -1 }, ...steering]
  if (coast(board.field, board.state.rules, ship, SOON).crash !== undefined) return steering
  const beam = beamAt(board, ship)
  const missile = missileAt(board, ship)
  return [...(beam ? [beam] : []), ...(missile ? [missile] : []), ...steering]
}
