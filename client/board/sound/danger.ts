/**
 * How dangerous it is for who looks, from 0 to 1: what the music follows. From where pieces stand, what is
 * shown and what the clock says; of no game in particular.
 */

import type { Point } from '../camera/view.ts'
import { span } from '../marks/draw.ts'

export interface Situation {
  /**
   * One's own side's pieces, and others'; to who has none all are others', and any two teams are near each
   * other.
   */
  readonly dots: readonly { readonly at: Point; readonly team: string; readonly own: boolean }[]
  /** Half of the field's breadth, world units. */
  readonly reach: number
  /** How much of the way the camera has come to a fight, from 0 to 1. */
  readonly fighting: number
  /** Time is running out. */
  readonly hurried: boolean
}

/** Farther apart than so much of the reach nobody is near. */
const FAR = 1.1
const NEAR = 0.12

export function dangerOf({ dots, reach, fighting, hurried }: Situation): number {
  const own = dots.filter((dot) => dot.own)
  const pairs = (own.length > 0 ? own : dots).flatMap((one) =>
    dots.filter((other) => other.team !== one.team).map((other) => span(one.at, other.at)),
  )
  const closest = pairs.length > 0 ? Math.min(...pairs) / Math.max(1, reach) : FAR
  const close = Math.min(1, Math.max(0, (FAR - closest) / (FAR - NEAR)))
  const outnumbered =
    own.length > 0 && dots.length > own.length ? Math.max(0, (dots.length - 2 * own.length) / dots.length) : 0
  return Math.min(1, 0.1 + 0.5 * close ** 1.5 + 0.25 * outnumbered + 0.4 * fighting + (hurried ? 0.15 : 0))
}
