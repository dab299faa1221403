/**
 * The other seats of a match in this browser alone: a function orders for each, from its view of the match. A
 * seat whose orders are illegal, or whose function throws, gives none.
 */
import { type Dice, diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { readOrders } from '../../../common/wire/match/orders.ts'

/** Orders of a seat that nobody flies: from its view of the match, the round (from 1) and dice of its own. */
export type Stand = (view: unknown, seat: SeatId, round: number, dice: Dice) => unknown

/** The same for bots that take time to think, off the page's thread. */
export interface Ponderer {
  think(view: unknown, seat: SeatId, round: number, seed: string): Promise<unknown>
  close(): void
}

export type BotOrders = Readonly<Record<SeatId, unknown>>

export interface LocalBotOptions {
  readonly game: AnyGame
  /** The seat of the player: no bot's. */
  readonly seat: SeatId
  readonly seed: string
  readonly others: Stand | Ponderer
}

export class LocalBots {
  private readonly match: LocalBotOptions
  /** Whether a bot's failure was logged already. */
  private faulty = false

  constructor(match: LocalBotOptions) {
    this.match = match
  }

  /** They take time to think: `think` gives their orders, otherwise `stand` does at once. */
  get ponder(): boolean {
    return typeof this.match.others !== 'function'
  }

  close(): void {
    const { others } = this.match
    if (typeof others !== 'function') others.close()
  }

  /** `truth`: the full state. */
  stand(truth: unknown, round: number): BotOrders {
    const { seed, others } = this.match
    return this.read(truth, (view, id) => (others as Stand)(view, id, round, diceOf(`${seed}/${id}`, round)))
  }

  async think(truth: unknown, round: number): Promise<BotOrders> {
    const { game, seed, others } = this.match
    const thought = new Map<SeatId, unknown>()
    await Promise.all(
      this.owing(truth).map(async (id) => {
        try {
          thought.set(id, await (others as Ponderer).think(game.view(truth, id), id, round, `${seed}/${id}`))
        } catch (error) {
          this.fails(error)
        }
      }),
    )
    return this.read(truth, (_, id) => thought.get(id))
  }

  private owing(truth: unknown): readonly SeatId[] {
    const { game, seat } = this.match
    return game.owing(truth).filter((id: SeatId) => id !== seat)
  }

  private read(truth: unknown, ordersOf: (view: unknown, seat: SeatId) => unknown): BotOrders {
    const { game } = this.match
    return Object.fromEntries(
      this.owing(truth).flatMap((id) => {
        try {
          const view = game.view(truth, id)
          const read = readOrders(game, view, id, ordersOf(view, id))
          return 'orders' in read ? [[id, read.orders] as const] : []
        } catch (error) {
          this.fails(error)
          return []
        }
      }),
    )
  }

  /** Logged once per match. */
  private fails(error: unknown): void {
    if (!this.faulty) console.error('A bot could not think: it gives no orders.', error)
    this.faulty = true
  }
}
