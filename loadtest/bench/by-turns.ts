/** How much of something is done a second, beside random playouts of chessops in the same run. */
import { median } from './measurement.ts'
import { playouts } from './playouts.ts'

export const BATCH_MS = 120
export const BATCHES = 15
const WARM_UP_BATCHES = 4
/** The clock is asked after so many. */
const AT_A_TIME = 8

/** Does it for so long; gives how often a second. */
export type Subject = (ms: number) => number

/** One after the other, and again from the first. */
export const overAndOver = <T>(pool: readonly T[], act: (one: T) => unknown): Subject => (ms) => {
  let done = 0
  const started = performance.now()
  let now = started
  while (now < started + ms)
    for (const one of pool) {
      act(one)
      if (++done % AT_A_TIME === 0 && (now = performance.now()) >= started + ms) break
    }
  return (done * 1000) / (now - started)
}

/** Yardstick and subjects by turns: what else the machine does hits all. Medians, those of the subjects in their order. */
export function byTurns(random: () => number, subjects: readonly Subject[]): { readonly plies: number; readonly rates: readonly number[] } {
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
