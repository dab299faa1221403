/**
 * Makes outlines meet only in corners of the grid: crossings are rounded to the grid and become corners of
 * both. That bends an edge by at most half a unit in x and in y. As in snap rounding, the edge then runs
 * through every corner whose unit square it passes: otherwise it could end up on the other side of one and
 * turn a sliver inside out.
 */
import { edges, type Polygon } from './polygon.ts'
import { cross, dot, type LatticePoint, onSegment, rounded, samePoint, segmentsMeet } from './segment.ts'

type NodedEdge = readonly [LatticePoint, LatticePoint]

/**
 * The crossing of two edges that are not parallel, rounded to the grid: halves away from zero in each
 * coordinate.
 */
function crossing([a, b]: NodedEdge, [c, d]: NodedEdge): LatticePoint {
  const den = BigInt(cross(a, b, c, d))
  const num = BigInt(cross(a, c, c, d))
  const at = (from: number, to: number) => {
    const n = BigInt(from) * den + BigInt(to - from) * num
    return rounded(den < 0n ? -n : n, den < 0n ? -den : den)
  }
  return { x: at(a.x, b.x), y: at(a.y, b.y) }
}

/** The corners to insert so that two edges share nothing but corners. */
function lacking(one: NodedEdge, other: NodedEdge): LatticePoint[] {
  if (!segmentsMeet(...one, ...other)) return []
  const ends = [...one, ...other].filter((p) => onSegment(...one, p) && onSegment(...other, p))
  return ends.length > 0 ? ends : [crossing(one, other)]
}

/** Does an edge pass through the unit square around a point, not just along its border? */
function passes([a, b]: NodedEdge, p: LatticePoint): boolean {
  if (
    p.x < Math.min(a.x, b.x) ||
    p.x > Math.max(a.x, b.x) ||
    p.y < Math.min(a.y, b.y) ||
    p.y > Math.max(a.y, b.y)
  )
    return false
  return 2 * Math.abs(cross(a, b, a, p)) < Math.abs(b.x - a.x) + Math.abs(b.y - a.y)
}

const isEnd = ([a, b]: NodedEdge, p: LatticePoint): boolean => samePoint(a, p) || samePoint(b, p)

const distinct = (points: readonly LatticePoint[]): LatticePoint[] =>
  points.filter((p, i) => points.findIndex((other) => samePoint(p, other)) === i)

/** The corners of an edge that is bent through some points, without its last one. */
const bent = ([a, b]: NodedEdge, through: readonly LatticePoint[]): LatticePoint[] => [
  a,
  ...distinct(through).sort((p, q) => dot(a, b, a, p) - dot(a, b, a, q)),
]

/**
 * Pairs of edges whose boxes overlap, by a sweep from left to right: an outline has hundreds of edges, too
 * many to test all pairs.
 */
function near(edges: readonly NodedEdge[]): [NodedEdge, NodedEdge][] {
  const boxes = edges
    .map((edge) => ({
      edge,
      left: Math.min(edge[0].x, edge[1].x),
      right: Math.max(edge[0].x, edge[1].x),
      top: Math.min(edge[0].y, edge[1].y),
      bottom: Math.max(edge[0].y, edge[1].y),
    }))
    .sort((a, b) => a.left - b.left)
  const pairs: [NodedEdge, NodedEdge][] = []
  let passed: typeof boxes = []
  for (const box of boxes) {
    passed = passed.filter(({ right }) => right >= box.left)
    for (const other of passed)
      if (other.top <= box.bottom && other.bottom >= box.top) pairs.push([other.edge, box.edge])
    passed.push(box)
  }
  return pairs
}

/** The outlines with every crossing as a corner; corners on edges and overlapping edges are shared. */
export function noded(outlines: readonly Polygon[]): Polygon[] {
  let current = [...outlines]
  // The loop ends: each new corner divides an edge into two whose widths and heights add up to those of the
  // edge.
  for (;;) {
    const all = current.map(edges)
    const flat = all.flat()
    const own = new Map<NodedEdge, LatticePoint[]>(flat.map((edge) => [edge, []]))
    for (const [one, other] of near(flat))
      for (const p of lacking(one, other))
        for (const edge of [one, other]) if (!isEnd(edge, p)) own.get(edge)!.push(p)
    if (flat.every((edge) => own.get(edge)!.length === 0)) return current
    const corners = flat.map(([a]) => a)
    current = all.map((outline) =>
      outline.flatMap((edge) => {
        const through = own.get(edge)!
        // An edge that stays straight passes over no corner.
        const straight = through.every((p) => onSegment(...edge, p))
        return bent(
          edge,
          straight ? through : [...through, ...corners.filter((p) => !isEnd(edge, p) && passes(edge, p))],
        )
      }),
    )
  }
}
