/** Layout of a board's hexes on its plane (y down): orientation, size, and the shape of the field. */
import { type Facing, type Hex, hex, length } from '../../common/geometry/hex.ts'
import { type Torus, wrapped } from '../../common/geometry/torus.ts'
import type { Period } from './camera/period.ts'
import type { Point } from './camera/view.ts'

export interface HexGrid {
  /** Pointy: a corner up, facing 0 to the right. Flat: a side up, facing 0 upwards. */
  readonly orientation: 'pointy' | 'flat'
  /** World units from a hex's centre to its corner. */
  readonly size: number
}

/**
 * The field: a hexagon of `radius` hexes around the origin, a torus (drawn repeating without end), or the
 * whole plane.
 */
export type HexShape =
  | { readonly kind: 'hexagon'; readonly radius: number }
  | { readonly kind: 'torus'; readonly torus: Torus }
  | { readonly kind: 'endless' }

export interface HexLayout extends HexGrid {
  readonly shape: HexShape
}

const SQ3 = Math.sqrt(3)

/** World units from the centre of a hex to that of its neighbour. */
export const stepOf = ({ size }: HexGrid): number => size * SQ3

/** The plane is laid out for pointy hexes, and turned a quarter to the left for flat ones. */
const turnedBack = ({ orientation }: HexGrid, { x, y }: Point): Point =>
  orientation === 'pointy' ? { x, y } : { x: -y, y: x }

/** The centre of a hex; fractional coordinates give places between hexes. */
export function toWorld(
  { orientation, size }: HexGrid,
  { q, r }: { readonly q: number; readonly r: number },
): Point {
  const [x, y] = [size * SQ3 * (q + r / 2), size * 1.5 * r]
  return orientation === 'pointy' ? { x, y } : { x: y, y: -x }
}

/** The place `hexes` steps from a hex in a direction; fractions give places between hexes, for `toWorld`. */
export const onward = (
  from: Hex,
  { q, r }: Hex,
  hexes: number,
): { readonly q: number; readonly r: number } => ({ q: from.q + q * hexes, r: from.r + r * hexes })

/** The hex of the plane at a place. */
export function toHex(grid: HexGrid, at: Point): Hex {
  const { x, y } = turnedBack(grid, at)
  const r = y / (grid.size * 1.5)
  const q = x / stepOf(grid) - r / 2
  const s = -q - r
  const [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)]
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)]
  if (da > db && da > dc) return hex(-b - c, b)
  return db > dc ? hex(a, -a - c) : hex(a, b)
}

/** The field's hex for a hex of the plane; undefined beyond the edge. */
export function onField({ shape }: HexLayout, h: Hex): Hex | undefined {
  if (shape.kind === 'torus') return wrapped(shape.torus, h)
  return shape.kind === 'endless' || length(h) <= shape.radius ? h : undefined
}

/** Radians, clockwise from the right. */
export const bearingOf = ({ orientation }: HexGrid, facing: Facing): number =>
  (facing * Math.PI) / 3 - (orientation === 'flat' ? Math.PI / 2 : 0)

/** The corners of a hex, clockwise: between facings 0 and 1, 1 and 2, and so on. */
export function hexCorners(grid: HexGrid, h: Hex): Point[] {
  const { x, y } = toWorld(grid, h)
  return Array.from({ length: 6 }, (_, i) => {
    const angle = bearingOf(grid, i + 0.5)
    return { x: x + grid.size * Math.cos(angle), y: y + grid.size * Math.sin(angle) }
  })
}

/** The period of a field that repeats; undefined for others. */
export function periodOf(layout: HexLayout): Period | undefined {
  if (layout.shape.kind !== 'torus') return undefined
  const { width, height } = layout.shape.torus
  return [toWorld(layout, { q: width, r: 0 }), toWorld(layout, { q: 0, r: height })]
}

/**
 * The camera's position for a shader: the hex under it and the offset from that hex's centre, in hex sizes,
 * both in pointy layout.
 */
export function cameraOn(grid: HexGrid, at: Point): { readonly cell: Hex; readonly offset: Point } {
  const cell = toHex(grid, at)
  const [here, centre] = [turnedBack(grid, at), toWorld({ orientation: 'pointy', size: 1 }, cell)]
  return { cell, offset: { x: here.x / grid.size - centre.x, y: here.y / grid.size - centre.y } }
}
