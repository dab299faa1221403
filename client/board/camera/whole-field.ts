/**
 * For spectators and in lessons: a picture that holds most of the field holds all of it, since a field that is
 * cut at one corner tells them less than one that is seen with its edges.
 */
import type { Point } from './view.ts'

/** The picture grows by at most this factor for it, so that ships stay large. */
const GROWS = 2.5

/** Mean of width and height of the box around these points (at least one). */
function acrossOf(points: readonly Point[]): number {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return (Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)) / 2
}

/**
 * The points of interest, with the field's corners unless these are too far away. `outline`: undefined for a
 * field that repeats. All in world units.
 */
export function withField(extent: readonly Point[], outline: readonly Point[] | undefined): readonly Point[] {
  if (!outline) return extent
  const all = [...extent, ...outline]
  return acrossOf(all) <= GROWS * acrossOf(extent) ? all : extent
}
