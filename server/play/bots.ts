/**
 * Bots give their orders while people plan. One seat at a time for the whole process, between other work: a hundred
 * bots never hold up a reveal. Those that search do so in threads of their own.
 */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../common/engine/dice.ts'
import type { AnyGame, SeatId } from '../../common/engine/game.ts'
import type { LiveMatch } from './live-match.ts'
import { searchPool } from './search-pool.ts'

export interface Errand {
  readonly match: LiveMatch
  readonly seat: SeatId
  readonly level: number
  /** Is it still a bot's? */
  readonly wanted: () => boolean
  /** So many seats of the match search in this round. */
  readonly among: number
  /** When the round is played (server ms), as far as is known when it is asked. */
  readonly roundEnds: () => number
  /** Exactly one of these is called while the round is planned. Neither throws. */
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const queue: Errand[] = []
let running = false

/** Do bots of this level take so long that they need a thread? */
export const searches = (game: AnyGame, level: number): boolean => game.search !== undefined && level >= game.search.level

/** Has a bot think for a seat; `done` is called when its orders are in, unless the round is over by then. */
export function sendBot(errand: Errand, pool = searchPool): void {
  const { match: { round }, match } = errand
  const inTime = <Given extends unknown[]>(then: (...given: Given) => void) => (...given: Given) => {
    if (match.round === round) then(...given)
  }
  const timely = { ...errand, done: inTime(errand.done), failed: inTime(errand.failed) }
  if (searches(match.game, errand.level)) void search(timely, round, pool)
  else stand(timely)
}

/** In a thread; by the level below, if there is none for it. */
async function search(errand: Errand, round: number, pool: typeof searchPool): Promise<void> {
  const { match, seat, level, among, roundEnds, done, failed } = errand
  const { game } = match
  const owes = () => match.round === round && owed(errand)
  let declined: string | undefined
  try {
    const searched = await pool.ask({
      match, game, seat, round, level, among, roundEnds, seed: whims(),
      view: () => (owes() ? (game.view(match.state, seat) as unknown) : undefined),
    })
    if ('declined' in searched) ({ declined } = searched)
    else if (owes()) give(errand, searched.orders)
  } catch (error) {
    return failed(error)
  }
  if (declined === undefined || declined === 'dropped') done()
  else stand({ ...errand, level: game.search!.level - 1 })
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
  const { match, seat, level } = errand
  give(errand, match.game.think(match.game.view(match.state, seat), seat, diceOf(whims(), match.round), level))
}

/** Throws when they are not taken: a bot that gives what it may not is as wrong as one that gives nothing. */
function give({ match, seat }: Errand, orders: unknown): void {
  const refused = match.submit(seat, match.round, orders, true)
  if (refused) throw new Error(`its orders are not legal: ${refused.message}`)
}

const owed = ({ match, seat, wanted }: Errand): boolean => !match.submitted(seat) && match.owes(seat) && wanted()

/** They are a bot's own: they must not be drawn from the match seed, which nobody may foresee. */
const whims = (): string => randomBytes(16).toString('hex')
