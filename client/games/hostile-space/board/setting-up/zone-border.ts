/** The outline of all hexes within a distance of a centre, along the sides of the outermost ones. */
import { type Hex, ORIGIN, turned } from '../../../../../common/geometry/hex.ts'
import { ringPoint } from '../../../../../common/geometry/ring.ts'
import type { Outline } from '../../../../board/marks/shapes.ts'
import { hexCorners } from '../plane.ts'

const known = new Map<number, Outline>()

/** Around the origin; always returns the same array per radius, so that shapes stay cached. */
export function zoneOutline(radius: number): Outline {
  const outline = known.get(radius) ?? along(radius)
  known.set(radius, outline)
  return outline
}

function along(radius: number): Outline {
  if (radius === 0) return hexCorners(ORIGIN)
  return Array.from({ length: 6 * radius }, (_, k) => {
    const side = Math.floor(k / radius)
    const at: Hex = ringPoint(radius, k)
    const corners = hexCorners(at)
    // The first hex of each side is a corner of the zone and has one more outer side. Its first corner equals
    // its neighbour's last.
    const first = k % radius === 0 ? [side - 1] : []
    return [...first, side, side + 1].map((corner) => corners[turned(corner, 0)]!)
  }).flat()
}
