/** A ring that leaves a goal and fades, again and again while time runs. */

import type { Point } from '../board/camera/view.ts'
import { circle, pixels } from '../board/marks/draw.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { Eyes } from '../game-kit/board-view.ts'

/** Seconds. */
const PERIOD = 2

/** `reach`: from the middle to the goal's own ring, world units; `t`: seconds, 0 when nothing moves. */
export function ping(at: Point, reach: number, t: number, eyes: Eyes, tint: number): Mark[] {
  if (eyes.calm || t <= 0) return []
  const x = (t % PERIOD) / PERIOD
  return circle(at, reach + Math.min(reach, pixels(eyes, 60)) * 0.45 * x, pixels(eyes, 2), {
    tint,
    alpha: 0.8 * (1 - x) * Math.min(1, x * 6),
  })
}
