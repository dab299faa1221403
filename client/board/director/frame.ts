/** The part of the world that a shot shows: a rectangle, independent of the canvas. */
import type { Bounds } from '../camera/period.ts'
import type { Point } from '../camera/view.ts'

export type ViewFrame = Bounds

/** `points`: at least one. */
export const frameOf = (points: readonly Point[]): ViewFrame => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

/** The frame around all of these (at least one). */
export const around = (frames: readonly ViewFrame[]): ViewFrame => frameOf(frames.flatMap(cornersOf))

export const cornersOf = ({ left, right, top, bottom }: ViewFrame): Point[] => [
  { x: left, y: top },
  { x: right, y: bottom },
]

/** Mean of width and height in world units: changes evenly while the camera moves. */
export const acrossOf = ({ left, right, top, bottom }: ViewFrame): number =>
  Math.max(1, (right - left + bottom - top) / 2)

export const holds = ({ left, right, top, bottom }: ViewFrame, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * How far apart two frames are for the eye: sideways in picture widths, plus doublings of the visible area.
 */
export function distance(a: ViewFrame, b: ViewFrame): number {
  const [from, to] = [acrossOf(a), acrossOf(b)]
  const aside =
    Math.hypot((a.left + a.right - b.left - b.right) / 2, (a.top + a.bottom - b.top - b.bottom) / 2) /
    Math.max(from, to)
  return aside + Math.abs(Math.log2(to / from))
}

/** How often the longer side doubles or halves: a new shape of the same mean changes the scale, too. */
export const reshaping = (a: ViewFrame, b: ViewFrame): number =>
  Math.abs(Math.log2(longestOf(b) / longestOf(a)))

const longestOf = ({ left, right, top, bottom }: ViewFrame): number => Math.max(1, right - left, bottom - top)

/**
 * A frame `share` (0 to 1) of the way from one to another. It zooms evenly and around one fixed point, so
 * that nothing rushes past in close-up.
 */
export function onTheWay(a: ViewFrame, b: ViewFrame, share: number): ViewFrame {
  const [from, to] = [acrossOf(a), acrossOf(b)]
  const part = Math.abs(to / from - 1) < 0.01 ? share : (from * (to / from) ** share - from) / (to - from)
  const mixed = (x: number, y: number) => x + (y - x) * part
  return {
    left: mixed(a.left, b.left),
    right: mixed(a.right, b.right),
    top: mixed(a.top, b.top),
    bottom: mixed(a.bottom, b.bottom),
  }
}
