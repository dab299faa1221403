/** Orders that would have been better: in words, on the board, played, and to go on from. */
import type { SeatId } from '../../../common/engine/game.ts'
import { diceIn, playRoundWith } from '../../../common/engine/record.ts'
import type { Desk } from '../../games/contract.ts'
import type { Replay } from '../replay/replay.ts'

/** A desk with these orders on it, as their seat would have had it. */
function deskOf({ loaded: { game, client }, link }: Replay, round: number, seat: SeatId, orders: unknown): Desk {
  return client.desk(game.view(link.before(round), seat), seat, orders, null)
}

export function ordersWords(replay: Replay, round: number, seat: SeatId, orders: unknown): string {
  const words = deskOf(replay, round, seat, orders).inWords.peek()
  return words.length ? words.join(' ') : 'No orders: as it stands.'
}

/** The plan on the board, at the beginning of its round. */
export function showPlan(replay: Replay, round: number, seat: SeatId, orders: unknown): void {
  replay.show({ round, t: 0 }, true)
  const { team } = replay.loaded.archive.seats.find(({ id }) => id === seat)!
  replay.battle.plan.value = { round, desk: deskOf(replay, round, seat, orders), eyes: { seat, team } }
}

/** What would have come of it, with the others' orders and the dice as they were. */
export function playInstead(replay: Replay, round: number, seat: SeatId, orders: unknown): void {
  const { loaded: { archive, game }, link: { before, viewer } } = replay
  const from = before(round)
  const { state, timeline } = playRoundWith(game, from as never, diceIn(game, archive.seed, round), {
    ...archive.rounds[round - 1],
    [seat]: orders,
  })
  const eyes = viewer.peek()
  replay.battle.plan.value = undefined
  replay.battle.review({ round, before: game.view(from, eyes), after: game.view(state, eyes), timeline: game.viewTimeline(timeline, state, eyes) as readonly { kind: string }[] })
}
