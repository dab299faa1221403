/** Plays a match that everybody has left to its end, bots in all seats, between other work. */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../../common/engine/dice.ts'
import type { LiveMatch } from './live-match.ts'
import { play } from './resolving.ts'

/** A match that bots do not bring to its end within so long (ms) is given up. */
const PATIENCE = 5 * 60_000

/** True when the match has come to its end. */
export async function playOut(match: LiveMatch): Promise<boolean> {
  const { game } = match
  const until = performance.now() + PATIENCE
  while (!game.outcome(match.state) && performance.now() < until) {
    for (const seat of match.owing()) {
      if (match.submitted(seat)) continue
      match.submit(seat, match.round, game.think(game.view(match.state, seat), seat, diceOf(randomBytes(16).toString('hex'), match.round), game.botLevels[0]!), true)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const due = match.due()
    match.reveal(due, await play(game, due, match.took))
  }
  return game.outcome(match.state) !== undefined
}
