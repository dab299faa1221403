import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { formatOrders } from '../commands.ts'
import type { Orders } from '../orders.ts'
import { alive, type State } from '../state.ts'
import { command } from './captain.ts'
import { chase } from './chase.ts'
import { ensign } from './ensign.ts'

/**
 * A bot's orders from its seat's view: level 1 lets beginners win, level 2 approaches and shoots at what it
 * sees, level 3 plans ahead.
 */
export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  if (level >= 3) return command(view, seat, dice)
  const pilot = level === 2 ? chase : ensign
  return Object.fromEntries(
    view.ships
      .filter((ship) => ship.seat === seat && alive(ship))
      .map((ship) => [ship.name, formatOrders(pilot(view, ship))]),
  )
}
