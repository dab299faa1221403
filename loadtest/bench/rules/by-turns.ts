/**
 * How much of something is done in a second of the thread's own time, beside random playouts of chessops in
 * the same run.
 */
import { median, threadTime } from '../measurement.ts'
import { playouts } from './playouts.ts'

export const BATCH_MS = 120
export const BATCHES = 15
const WARM_UP_BATCHES = 4
/** The clock is asked after so many. */
const AT_A_TIME = 8

/** Does it for so long; gives how often in a second of the thread's own time. */
export type Subject = (ms: number) => number

/** One after the other, and again from the first. */
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
 * Yardstick and subjects by turns: what else the machine does hits all. Medians, those of the subjects in
 * their order.
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
