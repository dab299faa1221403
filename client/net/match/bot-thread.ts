/**
 * Bots that think in a web worker. Without workers, or if the worker fails, they think on the page's thread
 * at the level below.
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import type { OrdersAnswer, OrdersRequest } from './bot-worker.ts'

/** The part of `Worker` that is used here. */
export interface BotWorker {
  postMessage(asked: OrdersRequest): void
  addEventListener(type: 'message', then: (event: { data: OrdersAnswer }) => void): void
  addEventListener(type: 'error', then: (event: { message?: string }) => void): void
  terminate(): void
}

/** A worker that has not answered after this (ms) never will: bots think for a second. */
const PATIENCE = 30_000

const hire = (): BotWorker => new Worker(new URL('bot-worker.ts', import.meta.url), { type: 'module' })

export class BotThread {
  private readonly game: AnyGame
  private readonly level: number
  private readonly engage: () => BotWorker
  private hand: BotWorker | undefined
  private lost = false
  private asked = 0
  private readonly waiting = new Map<number, (answered: OrdersAnswer | undefined) => void>()

  constructor(game: AnyGame, level: number, engage: () => BotWorker = hire) {
    this.game = game
    this.level = level
    this.engage = engage
  }

  /** Orders of a seat, from its view; `seed`: for its whims. */
  async think(view: unknown, seat: SeatId, round: number, seed: string): Promise<unknown> {
    const { game, level } = this
    const answered = await this.ask({
      id: ++this.asked,
      rules: rulesIdOf(game),
      view,
      seat,
      round,
      level,
      seed,
    })
    if (answered && 'orders' in answered) return answered.orders
    return game.think(
      view,
      seat,
      diceOf(seed, round),
      game.search ? Math.min(level, game.search.level - 1) : level,
    ) as unknown
  }

  /** Ends the worker. */
  close(): void {
    this.lose()
  }

  private async ask(asked: OrdersRequest): Promise<OrdersAnswer | undefined> {
    if (this.lost) return undefined
    try {
      this.hand ??= this.start()
    } catch {
      this.lost = true
      return undefined
    }
    const { hand } = this
    return new Promise((answer) => {
      const patience = setTimeout(() => this.lose(), PATIENCE * (this.waiting.size + 1))
      this.waiting.set(asked.id, (answered) => {
        clearTimeout(patience)
        answer(answered)
      })
      hand.postMessage(asked)
    })
  }

  private start(): BotWorker {
    const hand = this.engage()
    hand.addEventListener('message', ({ data }) => this.take(data.id)?.(data))
    hand.addEventListener('error', () => this.lose())
    return hand
  }

  private take(id: number): ((answered: OrdersAnswer | undefined) => void) | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    return one
  }

  private lose(): void {
    this.lost = true
    this.hand?.terminate()
    for (const id of [...this.waiting.keys()]) this.take(id)!(undefined)
  }
}
