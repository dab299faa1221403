import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import { formatOrders } from '../commands.ts'
import type { Orders } from '../orders.ts'
import { alive, type State } from '../state.ts'
import { command } from './captain.ts'
import { chase } from './chase.ts'

/** A bot's orders from its seat's view: level 1 closes and shoots at what it sees, level 2 plans ahead. */
export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  if (level >= 2) return command(view, seat, dice)
  return Object.fromEntries(view.ships.filter((ship) => ship.seat === seat && alive(ship)).map((ship) => [ship.name, formatOrders(chase(view, ship))]))
}
