/**
 * Bots give their orders while people plan. One seat at a time for the whole process, between other work: a hundred
 * bots never hold up a reveal.
 */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../common/engine/dice.ts'
import type { SeatId } from '../../common/engine/game.ts'
import type { LiveMatch } from './live-match.ts'

interface Errand {
  readonly match: LiveMatch
  readonly seat: SeatId
  readonly level: number
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const queue: Errand[] = []
let running = false

/** Has a bot think for a seat; `done` is called when its orders are in, unless the round is over by then. */
export function sendBot(errand: Errand): void {
  const { round } = errand.match
  queue.push({ ...errand, done: () => errand.match.round === round && errand.done() })
  if (!running) {
    running = true
    setImmediate(work)
  }
}

function work(): void {
  const errand = queue.shift()
  if (!errand) {
    running = false
    return
  }
  try {
    think(errand)
    errand.done()
  } catch (error) {
    errand.failed(error)
  }
  setImmediate(work)
}

function think({ match, seat, level }: Errand): void {
  if (match.submitted(seat) || !match.owes(seat)) return
  // A bot's whims are its own: they must not be drawn from the match seed, which nobody may foresee.
  const dice = diceOf(randomBytes(16).toString('hex'), match.round)
  const orders = match.game.think(match.game.view(match.state, seat), seat, dice, level)
  match.submit(seat, match.round, orders, true)
}
