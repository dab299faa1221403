/** Orders as they come from outside, whoever plays the match: a server's room or the browser itself. */
import type { AnyGame } from '../../engine/game.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { type Refused, refusal } from '../refusals.ts'

/** The orders in their own shape, or why they are not taken: no orders of this game at all, or not legal now. */
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
