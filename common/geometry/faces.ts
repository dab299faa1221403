/** Areas from their edges: edges with the area on their right (y pointing down), joined to outlines. */
import { edges, type Polygon } from './polygon.ts'
import { cross, dot, type LatticePoint, samePoint } from './segment.ts'

type FaceEdge = readonly [from: LatticePoint, to: LatticePoint]

const nameOf = ({ x, y }: LatticePoint): string => `${x},${y}`

/**
 * The outlines of the areas that these edges bound; outlines meet in corners only. Where several meet in a
 * corner, each goes on along the edge that bounds the same area: areas that share only corners are separate,
 * even if there are several and they enclose a hole.
 */
export function faces(outlines: readonly Polygon[]): LatticePoint[][] {
  const leaving = new Map<string, FaceEdge[]>()
  for (const edge of outlines.flatMap(edges)) {
    const name = nameOf(edge[0])
    leaving.set(name, [...(leaving.get(name) ?? []), edge])
  }
  const found: LatticePoint[][] = []
  for (const those of leaving.values()) while (those.length > 0) found.push(around(those[0]!, leaving))
  return found
}

/**
 * Walks around the area to the right of an edge, back to its start, and removes the edges used from
 * `leaving`.
 */
function around(first: FaceEdge, leaving: ReadonlyMap<string, FaceEdge[]>): LatticePoint[] {
  const corners: LatticePoint[] = []
  for (let edge: FaceEdge | undefined = first; edge; ) {
    corners.push(edge[0])
    const here: FaceEdge[] = leaving.get(nameOf(edge[0]))!
    here.splice(here.indexOf(edge), 1)
    const last: FaceEdge = edge
    const on: readonly FaceEdge[] = leaving.get(nameOf(last[1])) ?? []
    // Back at the start, the first edge ends the walk, unless another edge turns more to the right.
    const next: FaceEdge | undefined = [...on, ...(samePoint(last[1], first[0]) ? [first] : [])].sort(
      (one, other) => rightwards(last, other, one),
    )[0]
    edge = next === first ? undefined : next
  }
  return corners
}

/** Compares two edges by how far right they turn after an edge: positive if `one` turns further. */
function rightwards(after: FaceEdge, one: FaceEdge, other: FaceEdge): number {
  const half = (edge: FaceEdge) =>
    Math.sign(cross(...after, ...edge)) || (dot(...after, ...edge) > 0 ? 0 : -2)
  return half(one) - half(other) || cross(...other, ...one)
}
