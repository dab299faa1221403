/** How far a player may zoom, and how far the camera may leave the field. */
import type { Period } from './period.ts'
import type { Point, Size, View } from './view.ts'

/** Least and greatest zoom (CSS px per world unit). */
const ZOOM = [0.05, 3] as const
/** Most periods in view: of a repeating picture, and of one shown as one world (little beyond its edges). */
const PERIODS = 5
const WORLDS = 1.7

/** Left, right, top, bottom, in world units. */
export type FieldBounds = readonly [number, number, number, number]

export const ENDLESS: FieldBounds = [-Infinity, Infinity, -Infinity, Infinity]

export function boundsOf(outline: readonly Point[]): FieldBounds {
  const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

/** The nearest view whose centre is within the bounds. */
export const keptWithin = ([left, right, top, bottom]: FieldBounds, { x, y, scale }: View): View => ({
  scale,
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
})

/** Least and greatest zoom; at the least, a repeating picture shows all of itself and some copies. */
export function zoomLimits(
  { width, height }: Size,
  period: Period | undefined,
  oneWorld: boolean,
): readonly [number, number] {
  if (!period) return ZOOM
  const most = oneWorld ? WORLDS : PERIODS
  const [across, down] = [Math.hypot(period[0].x, period[0].y), Math.abs(period[1].y)]
  return [Math.max(ZOOM[0], width / (most * across), height / (most * down)), ZOOM[1]]
}
