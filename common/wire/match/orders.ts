/** Parses orders from outside, for a server's room as well as for a match within the browser. */
import type { AnyGame } from '../../engine/game.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { type Refused, refusal } from '../refusals.ts'

/** The parsed orders, or why they are refused: not orders of this game, or not legal now. */
export function readOrders(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  given: unknown,
): { readonly orders: unknown } | { readonly refused: Refused } {
  const parsed = game.orders.safeParse(given)
  if (!parsed.success) return { refused: refusal('illegal_orders', parsed.error.issues[0]?.message) }
  const [first] = game.check(state, seat, parsed.data)
  if (first)
    return {
      refused: refusal(
        'illegal_orders',
        first.where ? `${first.where}: ${first.reason}.` : `${first.reason}.`,
      ),
    }
  return { orders: game.withoutComments ? (game.withoutComments(parsed.data) as unknown) : parsed.data }
}
