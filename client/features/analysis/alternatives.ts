/** Better alternative orders: in words, and on the board. */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { Desk, OrdersText } from '../../game-kit/plan/planner.ts'
import type { Replay } from '../replay/replay.ts'

/** A desk with these orders, as their seat would have seen it. */
function deskOf(
  { loaded: { game, client }, link }: Replay,
  round: number,
  seat: SeatId,
  orders: unknown,
): Desk {
  return client.desk(game.view(link.before(round), seat), seat, orders, null)
}

export interface ReadableOrders {
  readonly words: string
  /** In the game's notation, where the words do not quote it. */
  readonly texts: readonly OrdersText[]
}

export const ordersIn = (replay: Replay, round: number, seat: SeatId, orders: unknown): ReadableOrders =>
  readableOrders(replay.loaded.client, replay.loaded.game.view(replay.link.before(round), seat), seat, orders)

/** `view`: the state as the seat sees it. */
export function readableOrders(
  client: Pick<AnyClientGame, 'desk'>,
  view: unknown,
  seat: SeatId,
  orders: unknown,
): ReadableOrders {
  const desk: Desk = client.desk(view, seat, orders, null)
  const words = (desk.inBrief ?? desk.inWords).peek()
  return {
    words: words.length ? words.join(' ') : 'No orders: as it stands.',
    texts: desk.asTexts?.peek() ?? [],
  }
}

/** Shows the plan on the board, at the beginning of its round. */
export function showPlan(replay: Replay, round: number, seat: SeatId, orders: unknown): void {
  replay.show({ round, t: 0 }, true)
  const { team } = replay.loaded.archive.seats.find(({ id }) => id === seat)!
  replay.battle.scene.plan.value = { round, desk: deskOf(replay, round, seat, orders), eyes: { seat, team } }
}
