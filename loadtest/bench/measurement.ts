/** A benchmark's result: a number, and its target. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** A reference measured in the same run. */
  readonly yardstick?: number
  /** Value over yardstick. */
  readonly ratio?: number
  readonly target?: Target
}

/** Bounds of the value, or of its ratio to the yardstick. */
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

/** A quantile of an unsorted list; `share` from 0 to 1. NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** CPU time of this thread so far (ms), independent of other load on the machine. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Random numbers that are the same in every run, so that benchmarks are comparable. */
export function mulberry(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
