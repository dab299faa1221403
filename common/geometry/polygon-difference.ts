/** What is left of a polygon when another is cut out of it, in corners of the integer grid. */
import { difference as clipped, FillRule } from 'clipper2-ts'
import { faces } from './faces.ts'
import { noded } from './noding.ts'
import { contains, doubledArea, type Polygon, tidied } from './polygon.ts'
import { comparePoints, type LatticePoint, samePoint } from './segment.ts'

/** The library tells no edges apart that are nearer than its units: ours are made of so many. */
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
 * The outlines of the difference, holes the other way around. The library would find crossings by doubles and
 * drop their fractions. It has none to find: they are corners already, and it says only which parts of the
 * outlines bound the rest.
 */
function uncrossed(subject: Polygon, clip: Polygon): LatticePoint[][] {
  const outlines = noded([subject, clip])
  const corners = new Map(outlines.flat().map((p) => [`${FINER * p.x},${FINER * p.y}`, p]))
  const [from, cut] = outlines.map((outline) =>
    loopsOf(outline).map((loop) => loop.map(({ x, y }) => ({ x: FINER * x, y: FINER * y }))),
  )
  // Should it take edges that almost touch to cross, that is no corner of ours, and without it the edges are
  // as they were.
  return clipped(from!, cut!, FillRule.Positive).map((path) =>
    path.flatMap(({ x, y }) => corners.get(`${x},${y}`) ?? []),
  )
}

/** The loops that lie within no other: neither holes nor islands in them. */
function outerLoops(outlines: readonly Polygon[]): LatticePoint[][] {
  const loops = faces(noded(outlines))
    .flatMap(loopsOf)
    .filter((loop) => doubledArea(loop) > 0)
  return loops.filter((loop) => !loops.some((other) => other !== loop && within(loop, other)))
}

/** An outline that touches itself in corners, as outlines that do not; what has no area is left out. */
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
 * Does a loop lie within another, whose outline it meets in corners only? Then the middle of an edge does,
 * seen at twice the size.
 */
const within = ([a, b]: Polygon, other: Polygon): boolean =>
  contains(
    other.map(({ x, y }) => ({ x: 2 * x, y: 2 * y })),
    { x: a!.x + b!.x, y: a!.y + b!.y },
  )

/** By the first corner in which they differ. */
export function compareOutlines(one: Polygon, other: Polygon): number {
  const at = one.findIndex((p, i) => !other[i] || !samePoint(p, other[i]))
  if (at < 0) return one.length - other.length
  return other[at] ? comparePoints(one[at]!, other[at]) : 1
}
