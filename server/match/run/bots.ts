/**
 * Bots give their orders while people plan: they think in threads (`thinking.ts`). Only where there are none
 * do they think here, as little as they can, one seat at a time between other work.
 */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { LiveMatch } from '../live-match.ts'
import { type Thinking, thinking } from './thinking.ts'

export interface Errand {
  readonly match: LiveMatch
  /** Whoever has opened the match: what is thought for it is counted as theirs. */
  readonly payer: unknown
  readonly seat: SeatId
  readonly level: number
  /** Is it still a bot's? */
  readonly wanted: () => boolean
  /** So many seats of the match search in this round. */
  readonly among: number
  /** It thinks no longer than this (ms): nobody plays against it. */
  readonly sparing?: number | undefined
  /** When the round is played (server ms), as far as is known when it is asked. */
  readonly roundEnds: () => number
  /** It has thought by that level, because whoever pays has used up what is allowed. */
  readonly limited?: (level: number) => void
  /** Exactly one of these is called while the round is planned. Neither throws. */
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** What every bot knows to do, in a moment. */
const LEAST = 1

const queue: Errand[] = []
let running = false

/** Has a bot think for a seat; `done` is called when its orders are in, unless the round is over by then. */
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
  // Whatever becomes of this one, the others have their turns.
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

/** Throws when they are not taken: a bot that gives what it may not is as wrong as one that gives nothing. */
function give({ match, seat }: Errand, orders: unknown): void {
  const refused = match.submit(seat, match.round, orders, true)
  // There is no room for them: it does without, like anybody.
  if (refused?.code === 'orders_full') match.forgo(seat)
  else if (refused) throw new Error(`its orders are not legal: ${refused.message}`)
}

const owed = ({ match, seat, wanted }: Errand): boolean =>
  !match.submitted(seat) && match.owes(seat) && wanted()

/** They are a bot's own: they must not be drawn from the match seed, which nobody may foresee. */
const whims = (): string => randomBytes(16).toString('hex')
