/** Operations per second of thread time, compared with random playouts of chessops in the same run. */
import { median, threadTime } from '../measurement.ts'
import { playouts } from './playouts.ts'

export const BATCH_MS = 120
export const BATCHES = 15
const WARM_UP_BATCHES = 4
/** Operations between two looks at the clock. */
const AT_A_TIME = 8

/** Runs for `ms`, and returns operations per second of thread time. */
export type Subject = (ms: number) => number

/** Cycles through the items. */
export const overAndOver =
  <T>(pool: readonly T[], act: (one: T) => unknown): Subject =>
  (ms) => {
    let done = 0
    const began = threadTime()
    const until = performance.now() + ms
    for (let over = false; !over; )
      for (const one of pool) {
        act(one)
        over = ++done % AT_A_TIME === 0 && performance.now() >= until
        if (over) break
      }
    return (done * 1000) / (threadTime() - began)
  }

/**
 * Alternates yardstick and subjects, so that other load on the machine affects all alike. Returns medians,
 * the subjects' in their order.
 */
export function byTurns(
  random: () => number,
  subjects: readonly Subject[],
): { readonly plies: number; readonly rates: readonly number[] } {
  const rates = subjects.map((): number[] => [])
  const chess: number[] = []
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    const plies = playouts(BATCH_MS, random)
    if (batch >= 0) chess.push(plies)
    subjects.forEach((subject, i) => {
      const rate = subject(BATCH_MS)
      if (batch >= 0) rates[i]!.push(rate)
    })
  }
  return { plies: median(chess), rates: rates.map(median) }
}
