/**
 * How dangerous the viewer's situation is, 0 to 1; the music follows it. Computed from the pieces' positions,
 * the playback and the clock, for every game alike.
 */

import type { Point } from '../camera/view.ts'
import { span } from '../geometry.ts'

export interface Situation {
  /**
   * Pieces of one's own side and of others. For a spectator all are others', and any two teams count as
   * enemies.
   */
  readonly dots: readonly { readonly at: Point; readonly team: string; readonly own: boolean }[]
  /** Half the field's width, world units. */
  readonly reach: number
  /** How far the camera has zoomed in on a fight, 0 to 1. */
  readonly fighting: number
  /** Time is running out. */
  readonly hurried: boolean
}

/** Distances of enemies, as shares of `reach`, from which there is no danger, and at which it is greatest. */
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
