/** The moments of a match in a clip, in order. */
import type { Moment } from '../features/replay/moment.ts'

export interface ClipMoment extends Moment {
  /** When in the clip, and for how long (seconds). */
  readonly at: number
  readonly lasts: number
}

/** Seconds for which the last picture stays. */
export const LAST_LOOK = 1

/** Seconds of these rounds, from 1, the last one, too. `lengths` of all rounds. */
export const lengthOfClip = (lengths: readonly number[], from: number, to: number): number =>
  lengths.slice(from - 1, to).reduce((sum, length) => sum + length, 0) + LAST_LOOK

/** `pace`: pictures per second. */
export function momentsOf(lengths: readonly number[], from: number, to: number, pace: number): ClipMoment[] {
  const frames = Math.max(1, Math.round(lengthOfClip(lengths, from, to) * pace))
  let [round, began] = [from, 0]
  return Array.from({ length: frames }, (_, i) => {
    const at = i / pace
    while (round < to && at >= began + lengths[round - 1]!) began += lengths[round++ - 1]!
    return { round, t: Math.min(lengths[round - 1]!, at - began), at, lasts: 1 / pace }
  })
}
