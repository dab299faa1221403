import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import { formatOrders } from '../commands.ts'
import type { Orders } from '../orders.ts'
import { alive, type State } from '../state.ts'
import { chase } from './chase.ts'

/** A bot's orders from its seat's view: level 1 closes and shoots at what it sees. */
export function think(view: State, seat: SeatId, dice: Dice, _level: number): Orders {
  return Object.fromEntries(view.ships.filter((ship) => ship.seat === seat && alive(ship)).map((ship) => [ship.name, formatOrders(chase(view, ship, dice))]))
}
