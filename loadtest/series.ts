/** Values over time: read off processes, or out of what k6 writes down. */
import { quantile } from './bench/measurement.ts'

/** Seconds from the beginning, and what was seen then. */
export type Sample = readonly [at: number, value: number]

export interface Series {
  readonly name: string
  readonly points: readonly Sample[]
}

/** Of many values at any times, what `of` makes of those of each span of `seconds`. */
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

/** How many there are, of those who come (+1) and go (−1). */
export function standing(changes: readonly Sample[]): Sample[] {
  let now = 0
  return changes.toSorted(([a], [b]) => a - b).map(([at, change]) => [at, (now += change)])
}

export interface Trend {
  readonly name: string
  readonly unit: string
  /** In the middle, in the first third after the warm-up, and in the last. */
  readonly first: number
  readonly last: number
  readonly flat: boolean
}

/** The beginning of a run, in which what is made once is made. */
export const WARM_UP = 0.25

/**
 * Whether something has stopped growing after the warm-up. It may be a tenth more, or `slack`: what it
 * happens to be at that moment.
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
