/** How far an opponent's strength may differ in a quick match: further, the longer one waits. */
import { POINTS } from '../people/rating.ts'

/**
 * Allowed difference at first, in units of the model's mean; with this difference the stronger player wins
 * about three of four.
 */
export const AT_FIRST = 4
/** Increase per second. */
export const EACH_SECOND = 0.2
/** Ms after which any opponent will do. */
export const ANYBODY_AFTER = 60_000

/** Allowed difference after this wait (ms). */
export const windowAfter = (waited: number): number =>
  waited >= ANYBODY_AFTER ? Infinity : AT_FIRST + (EACH_SECOND * Math.max(0, waited)) / 1000

/** The same in rating points. */
export const pointsAfter = (waited: number): number => Math.round(windowAfter(waited) * POINTS)
