/** The planning time that suits a setup. */
import type { AnyGame } from '../../engine/game.ts'
import { ROUND_SECONDS } from './round-seconds.ts'

/** Of the game's pace, for each craft that a seat commands beyond the usual ones. */
const MORE_EACH = 0.15
const MOST = 2
/** Seconds: a step of the choice. */
const STEP = 5

/**
 * Suggested planning time per round in seconds: the game's pace with the usual setup; longer, up to twice as
 * long, when a seat commands more craft. `given`: missing settings get the defaults.
 */
export function paceFor(game: AnyGame, given: unknown): number {
  const setup = game.setup.safeParse(given)
  if (!game.craftEach || !setup.success) return game.pace
  const more = Math.max(0, game.craftEach(setup.data) - game.craftEach(game.setup.parse({})))
  const seconds = game.pace * Math.min(MOST, 1 + more * MORE_EACH)
  return Math.min(ROUND_SECONDS[1], Math.ceil(seconds / STEP) * STEP)
}
