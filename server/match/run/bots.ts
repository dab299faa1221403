/**
 * Has bots plan while people do, in threads (`thinking.ts`). If no thread is available they plan on the main
 * thread at the lowest level, one seat at a time between other work.
 */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { LiveMatch } from '../live-match.ts'
import { type Thinking, thinking } from './thinking.ts'

export interface Errand {
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

const queue: Errand[] = []
let running = false

/** Has a bot plan for a seat; calls `done` when its orders are in, unless the round is over by then. */
export function sendBot(errand: Errand, by: Pick<Thinking, 'think'> = thinking): void {
  const {
    match: { round },
    match,
  } = errand
  const inTime =
    <Given extends unknown[]>(then: (...given: Given) => void) =>
    (...given: Given) => {
      if (match.round === round) then(...given)
    }
  void send({ ...errand, done: inTime(errand.done), failed: inTime(errand.failed) }, round, by)
}

async function send(errand: Errand, round: number, by: Pick<Thinking, 'think'>): Promise<void> {
  const { match, payer, seat, level, among, sparing, roundEnds, limited, done, failed } = errand
  const { game } = match
  const owes = () => match.round === round && owed(errand)
  try {
    const thought = await by.think({
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
      return stand(errand)
  } catch (error) {
    return failed(error)
  }
  done()
}

function stand(errand: Errand): void {
  queue.push(errand)
  if (running) return
  running = true
  setImmediate(work)
}

function work(): void {
  const errand = queue.shift()
  if (!errand) {
    running = false
    return
  }
  // Schedules the next bot first, so that an error of this one does not stop the queue.
  setImmediate(work)
  try {
    think(errand)
  } catch (error) {
    return errand.failed(error)
  }
  errand.done()
}

function think(errand: Errand): void {
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
function give({ match, seat }: Errand, orders: unknown): void {
  const refused = match.submit(seat, match.round, orders, true)
  // The order quota is full: the seat goes without orders, as a person's would.
  if (refused?.code === 'orders_full') match.forgo(seat)
  else if (refused) throw new Error(`its orders are not legal: ${refused.message}`)
}

const owed = ({ match, seat, wanted }: Errand): boolean =>
  !match.submitted(seat) && match.owes(seat) && wanted()

/** A random seed for the bot, not derived from the match seed, which nobody may predict. */
const whims = (): string => randomBytes(16).toString('hex')
