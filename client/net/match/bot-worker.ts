/** A web worker: bots of local matches think in it, one seat after the other, off the page's thread. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'

export interface OrdersRequest {
  readonly id: number
  readonly rules: RulesId
  readonly view: unknown
  readonly seat: SeatId
  readonly round: number
  readonly level: number
  /** For the bot's whims. */
  readonly seed: string
}

/** `trouble` in place of orders: the error in words. */
export interface OrdersAnswer {
  readonly id: number
  readonly orders?: unknown
  readonly trouble?: string
}

/** Thinking time, as on a server (ms). */
const LONGEST = 1000

async function answer({ id, rules, view, seat, round, level, seed }: OrdersRequest): Promise<OrdersAnswer> {
  try {
    const game = await rulebook.required(rules)
    const until = performance.now() + LONGEST
    return {
      id,
      orders: game.think(view, seat, diceOf(seed, round), level, () => performance.now() >= until) as unknown,
    }
  } catch (error) {
    return { id, trouble: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<OrdersRequest>) => void answer(data).then((answered) => self.postMessage(answered)),
)
