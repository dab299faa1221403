/** What the radar shows: the whole field, and beyond it as much as one's own ships outside need. */
import type { Point } from './view.ts'

/** A square: its centre and half its side (world units). */
export interface RadarFrame {
  readonly middle: Point
  readonly reach: number
}

/** Margin between the outermost point and the edge. */
const ROOM = 1.06

export function radarFrame(outline: readonly Point[], own: readonly Point[]): RadarFrame {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  return {
    middle,
    reach:
      ROOM *
      Math.max(
        ...[...outline, ...own].map(({ x, y }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y))),
      ),
  }
}
