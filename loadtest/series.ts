/** Values over time, read from processes or from k6's output. */
import { quantile } from './bench/measurement.ts'

/** Seconds from the start, and the value then. */
export type Sample = readonly [at: number, value: number]

export interface Series {
  readonly name: string
  readonly points: readonly Sample[]
}

/** Aggregates values with `of` over spans of `seconds`. */
export function bySpan(
  points: readonly Sample[],
  seconds: number,
  of: (values: readonly number[]) => number,
): Sample[] {
  const spans = new Map<number, number[]>()
  for (const [at, value] of points) {
    const span = Math.floor(at / seconds)
    const values = spans.get(span)
    if (values) values.push(value)
    else spans.set(span, [value])
  }
  return [...spans].sort(([a], [b]) => a - b).map(([span, values]) => [(span + 0.5) * seconds, of(values)])
}

export const share =
  (part: number) =>
  (values: readonly number[]): number =>
    quantile(values, part)

/** The number present over time, from arrivals (+1) and departures (−1). */
export function standing(changes: readonly Sample[]): Sample[] {
  let now = 0
  return changes.toSorted(([a], [b]) => a - b).map(([at, change]) => [at, (now += change)])
}

export interface Trend {
  readonly name: string
  readonly unit: string
  /** Medians of the first and the last third after the warm-up. */
  readonly first: number
  readonly last: number
  readonly flat: boolean
}

/** Share of a run in which one-time allocations happen. */
export const WARM_UP = 0.25

/**
 * Whether a value has stopped growing after the warm-up. It may grow by a tenth, or by `slack`, its normal
 * variation.
 */
export function trendOf(name: string, unit: string, points: readonly Sample[], slack: number): Trend {
  const end = Math.max(...points.map(([at]) => at))
  const begin = end * WARM_UP
  const third = (end - begin) / 3
  const middle = (from: number, to: number) =>
    quantile(
      points.filter(([at]) => at >= from && at <= to).map(([, value]) => value),
      0.5,
    )
  const [first, last] = [middle(begin, begin + third), middle(end - third, end)]
  return { name, unit, first, last, flat: last - first <= Math.max(slack, first / 10) }
}
