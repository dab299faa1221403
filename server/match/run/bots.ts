/**
 * Has bots plan while people do, in threads (`thinking.ts`). If no thread is available they plan on the main
 * thread at the lowest level, one seat at a time between other work.
 */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { LiveMatch } from '../live-match.ts'
import type { Thinking } from './thinking.ts'

export interface PlanningTask {
  readonly match: LiveMatch
  /** Whoever has opened the match: their budget pays for the planning. */
  readonly payer: unknown
  readonly seat: SeatId
  readonly level: number
  /** Is the seat still a bot's? */
  readonly wanted: () => boolean
  /** Number of the match's seats that search in this round. */
  readonly among: number
  /** A limit on the planning time (ms) where nobody plays against the bot. */
  readonly sparing?: number | undefined
  /** When the round is played (server ms), as far as is known now. */
  readonly roundEnds: () => number
  /** Called if the bot planned at this lower level because the payer's budget was used up. */
  readonly limited?: (level: number) => void
  /** Exactly one of these is called, and only while the round is being planned. Neither throws. */
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** The level that every bot has and that takes only a moment. */
const LEAST = 1

/** The bots of a node's matches. */
export class Bots {
  private readonly thinking: Pick<Thinking, 'think' | 'drop' | 'stop'>
  /** Bots that plan on this thread, as no other is available. */
  private readonly queue: PlanningTask[] = []
  private running = false

  constructor(thinking: Pick<Thinking, 'think' | 'drop' | 'stop'>) {
    this.thinking = thinking
  }

  /** Has a bot plan for a seat; calls `done` when its orders are in, unless the round is over by then. */
  send(errand: PlanningTask): void {
    const {
      match: { round },
      match,
    } = errand
    const inTime =
      <Given extends unknown[]>(then: (...given: Given) => void) =>
      (...given: Given) => {
        if (match.round === round) then(...given)
      }
    void this.think({ ...errand, done: inTime(errand.done), failed: inTime(errand.failed) }, round)
  }

  /** Nobody needs the orders of this match's bots any more. */
  drop(match: LiveMatch): void {
    this.thinking.drop(match)
  }

  /** Stops the threads for good. */
  stop(): Promise<void> {
    return this.thinking.stop()
  }

  private async think(errand: PlanningTask, round: number): Promise<void> {
    const { match, payer, seat, level, among, sparing, roundEnds, limited, done, failed } = errand
    const { game } = match
    const owes = () => match.round === round && owed(errand)
    try {
      const thought = await this.thinking.think({
        payer,
        match,
        game,
        seat,
        round,
        level,
        among,
        sparing,
        roundEnds,
        seed: whims(),
        view: () => (owes() ? (game.view(match.state, seat) as unknown) : undefined),
      })
      if ('orders' in thought) {
        if (owes()) give(errand, thought.orders)
        if (thought.limited) limited?.(thought.level)
      } else if (thought.declined === 'none' || (thought.declined === 'late' && thought.allowed))
        return this.stand(errand)
    } catch (error) {
      return failed(error)
    }
    done()
  }

  private stand(errand: PlanningTask): void {
    this.queue.push(errand)
    if (this.running) return
    this.running = true
    setImmediate(this.work)
  }

  private readonly work = (): void => {
    const errand = this.queue.shift()
    if (!errand) {
      this.running = false
      return
    }
    // Schedules the next bot first, so that an error of this one does not stop the queue.
    setImmediate(this.work)
    try {
      planHere(errand)
    } catch (error) {
      return errand.failed(error)
    }
    errand.done()
  }
}

function planHere(errand: PlanningTask): void {
  if (!owed(errand)) return
  const { match, seat } = errand
  give(
    errand,
    match.game.think(match.game.view(match.state, seat), seat, diceOf(whims(), match.round), LEAST),
  )
}

/**
 * Submits a bot's orders. Throws when they are illegal: that is as much a fault of the bot as giving none.
 */
function give({ match, seat }: PlanningTask, orders: unknown): void {
  const refused = match.submit(seat, match.round, orders, true)
  // The order quota is full: the seat goes without orders, as a person's would.
  if (refused?.code === 'orders_full') match.forgo(seat)
  else if (refused) throw new Error(`its orders are not legal: ${refused.message}`)
}

const owed = ({ match, seat, wanted }: PlanningTask): boolean =>
  !match.submitted(seat) && match.owes(seat) && wanted()

/** A random seed for the bot, not derived from the match seed, which nobody may predict. */
const whims = (): string => randomBytes(16).toString('hex')
