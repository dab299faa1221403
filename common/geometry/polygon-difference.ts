/** The difference of two polygons, with corners on the integer grid. */
import { difference as clipped, FillRule } from 'clipper2-ts'
import { faces } from './faces.ts'
import { noded } from './noding.ts'
import { contains, doubledArea, type Polygon, tidied } from './polygon.ts'
import { comparePoints, type LatticePoint, samePoint } from './segment.ts'

/** Units of the library per unit of ours: the library cannot separate edges closer than its unit. */
const FINER = 256

/**
 * The connected pieces of `subject` outside `clip`, both simple polygons in either direction; new corners are
 * rounded to the grid, halves away from zero. Pieces that share only a corner are two; holes are filled. Each
 * piece runs clockwise (y pointing down) from its least corner by y, then x, and has no straight corners;
 * pieces are in order of that corner. A cut so small that the rounding would add more than it takes leaves
 * the subject as it was: the area never grows.
 */
export function difference(subject: Polygon, clip: Polygon): LatticePoint[][] {
  const whole = tidied(subject)
  const pieces = outerLoops(uncrossed(whole, tidied(clip)))
    .map(tidied)
    .sort(compareOutlines)
  return areaOf(pieces) > doubledArea(whole) ? [whole] : pieces
}

const areaOf = (pieces: readonly Polygon[]): number =>
  pieces.reduce((sum, piece) => sum + doubledArea(piece), 0)

/**
 * The outlines of the difference, holes in the other direction. The library would compute crossings in
 * doubles and drop their fractions. Here crossings are corners already, so the library only decides which
 * parts of the outlines bound the difference.
 */
function uncrossed(subject: Polygon, clip: Polygon): LatticePoint[][] {
  const outlines = noded([subject, clip])
  const corners = new Map(outlines.flat().map((p) => [`${FINER * p.x},${FINER * p.y}`, p]))
  const [from, cut] = outlines.map((outline) =>
    loopsOf(outline).map((loop) => loop.map(({ x, y }) => ({ x: FINER * x, y: FINER * y }))),
  )
  // If the library takes edges that almost touch for crossing ones, it adds a point that is no corner of
  // ours; without it the edges are as before.
  return clipped(from!, cut!, FillRule.Positive).map((path) =>
    path.flatMap(({ x, y }) => corners.get(`${x},${y}`) ?? []),
  )
}

/** The loops that lie within no other; drops holes, and islands in them. */
function outerLoops(outlines: readonly Polygon[]): LatticePoint[][] {
  const loops = faces(noded(outlines))
    .flatMap(loopsOf)
    .filter((loop) => doubledArea(loop) > 0)
  return loops.filter((loop) => !loops.some((other) => other !== loop && within(loop, other)))
}

/** Splits an outline that touches itself in corners into simple ones; drops those without area. */
function loopsOf(outline: Polygon): LatticePoint[][] {
  const loops: LatticePoint[][] = []
  const path: LatticePoint[] = []
  for (const corner of outline) {
    const before = path.findIndex((p) => samePoint(p, corner))
    if (before >= 0) loops.push(path.splice(before))
    path.push(corner)
  }
  return [...loops, path].filter((loop) => doubledArea(loop) !== 0)
}

/**
 * Whether a loop lies within another that it meets in corners only. If so, so does the middle of an edge
 * (coordinates doubled, to stay on the grid).
 */
const within = ([a, b]: Polygon, other: Polygon): boolean =>
  contains(
    other.map(({ x, y }) => ({ x: 2 * x, y: 2 * y })),
    { x: a!.x + b!.x, y: a!.y + b!.y },
  )

/** Compares by the first corner that differs. */
export function compareOutlines(one: Polygon, other: Polygon): number {
  const at = one.findIndex((p, i) => !other[i] || !samePoint(p, other[i]))
  if (at < 0) return one.length - other.length
  return other[at] ? comparePoints(one[at]!, other[at]) : 1
}
