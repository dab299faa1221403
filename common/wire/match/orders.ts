/** Parses orders from outside, for a server's room as well as for a match within the browser. */
import type { AnyGame } from '../../engine/game.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { placeOf, type Refused, refusalAt } from '../refusals.ts'

/**
 * The parsed orders, or why they are refused: not orders of this game, or not legal now. `where` begins with
 * `orders`.
 */
export function readOrders(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  given: unknown,
): { readonly orders: unknown } | { readonly refused: Refused } {
  const parsed = game.orders.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { refused: refusalAt(['orders', ...placeOf(issue)], 'illegal_orders', issue?.message) }
  }
  const [first] = game.check(state, seat, parsed.data)
  if (first) {
    const { where, reason } = first
    return {
      refused: refusalAt(
        ['orders', ...(where ? [where] : [])],
        'illegal_orders',
        where ? `${where}: ${reason}.` : `${reason}.`,
      ),
    }
  }
  return { orders: game.withoutComments ? (game.withoutComments(parsed.data) as unknown) : parsed.data }
}
