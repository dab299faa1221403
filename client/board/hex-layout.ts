/**
 * How the hexes of a board lie on its plane, y down: which way up, how large, and what of the plane is the
 * field.
 */
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
 * A hexagon of `radius` hexes around the origin, or a torus, which is seen without an end, or all of the
 * plane.
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

/** The centre of a hex, or a place between hexes by fractions. */
export function toWorld(
  { orientation, size }: HexGrid,
  { q, r }: { readonly q: number; readonly r: number },
): Point {
  const [x, y] = [size * SQ3 * (q + r / 2), size * 1.5 * r]
  return orientation === 'pointy' ? { x, y } : { x: y, y: -x }
}

/** So far on from a hex: a place between hexes, for `toWorld`. */
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

/** The hex of the field that a hex of the plane is; none beyond its edge. */
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

/** After what shifts the picture is the same; nothing where the field does not repeat. */
export function periodOf(layout: HexLayout): Period | undefined {
  if (layout.shape.kind !== 'torus') return undefined
  const { width, height } = layout.shape.torus
  return [toWorld(layout, { q: width, r: 0 }), toWorld(layout, { q: 0, r: height })]
}

/**
 * What a shader is told of where the camera is: the hex there, and how far from its centre, in sizes, both
 * laid out for pointy hexes.
 */
export function cameraOn(grid: HexGrid, at: Point): { readonly cell: Hex; readonly offset: Point } {
  const cell = toHex(grid, at)
  const [here, centre] = [turnedBack(grid, at), toWorld({ orientation: 'pointy', size: 1 }, cell)]
  return { cell, offset: { x: here.x / grid.size - centre.x, y: here.y / grid.size - centre.y } }
}
