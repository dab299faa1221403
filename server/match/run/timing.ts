/** Times what the core cannot, as it has no clock: how long a round takes, and when other work gets a turn. */
import type { AnyGame } from '../../../common/engine/game.ts'
import { type Due, type RoundOutcome, resolveRound } from '../due.ts'

/** Resolves a round and measures it. */
export function timed(game: AnyGame, due: Due): Required<RoundOutcome> {
  const started = performance.now()
  const before = process.threadCpuUsage()
  const played = resolveRound(game, due)
  const { user, system } = process.threadCpuUsage(before)
  return { ...played, took: performance.now() - started, worked: (user + system) / 1000 }
}

/**
 * Returns a function to await between the steps of long work: it gives other work a turn, at most once in so
 * many ms. The last step may exceed them.
 */
export function yieldEvery(ms: number): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await new Promise(setImmediate)
    since = performance.now()
  }
}
