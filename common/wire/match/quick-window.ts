/** How far from one's own strength a quick match is looked for: the longer one waits, the further. */
import { POINTS } from '../people/rating.ts'

/**
 * How far the strengths may differ at first, in steps of the model's mean; so much, and the stronger wins
 * about three of four.
 */
export const AT_FIRST = 4
/** By how much more after each second. */
export const EACH_SECOND = 0.2
/** After so long anybody will do (ms). */
export const ANYBODY_AFTER = 60_000

/** How far away an opponent of somebody may be who has waited for so long (ms). */
export const windowAfter = (waited: number): number =>
  waited >= ANYBODY_AFTER ? Infinity : AT_FIRST + (EACH_SECOND * Math.max(0, waited)) / 1000

/** The same in points as people read them. */
export const pointsAfter = (waited: number): number => Math.round(windowAfter(waited) * POINTS)
