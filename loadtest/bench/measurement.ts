/** What a benchmark tells: a number, and what it is held against. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the value is compared with, measured in the same run. */
  readonly yardstick?: number
  /** Value over yardstick. */
  readonly ratio?: number
  readonly target?: Target
}

/** The value, or the ratio to the yardstick, is to be at least or at most so much. */
export interface Target {
  readonly of: 'value' | 'ratio'
  readonly atLeast?: number
  readonly atMost?: number
}

export const against = (
  name: string,
  value: number,
  unit: string,
  yardstick: number,
  target?: Target,
): Measurement => ({ name, value, unit, yardstick, ratio: value / yardstick, ...(target && { target }) })

export function met({ value, ratio, target }: Measurement): boolean | undefined {
  if (!target) return undefined
  const measured = target.of === 'ratio' ? ratio! : value
  return measured >= (target.atLeast ?? -Infinity) && measured <= (target.atMost ?? Infinity)
}

/** Of a list in any order; `share` from 0 to 1. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** CPU time of this thread so far (ms): what others do on the machine does not count. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Chance that is the same in every run: benchmarks compare like with like. */
export function mulberry(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
