/**
 * Hostile Space's torus on the board. A hex's world coordinates are those of its copy in the period that
 * starts at the origin. Things that cross the seam continue in the plane, and the board repeats the whole
 * picture (`client/board/camera/period.ts`).
 */

import { add, type Facing, type Hex, UNITS } from '../../../common/geometry/hex.ts'
import { shortest, type Torus, torusKey, wrapped } from '../../../common/geometry/torus.ts'
import type { Point } from '../../board/camera/view.ts'
import { between, span } from '../../board/geometry.ts'
import * as layout from '../../board/hex-layout.ts'

const GRID: layout.HexGrid = { orientation: 'pointy', size: 40 }

/** World units from a hex's centre to its corner. */
export const HEX = GRID.size
/** From centre to centre. */
export const STEP = layout.stepOf(GRID)

export const layoutOf = (torus: Torus): layout.HexLayout => ({ ...GRID, shape: { kind: 'torus', torus } })

/** Accepts any hex of the plane. */
export const toWorld = (at: { readonly q: number; readonly r: number }): Point => layout.toWorld(GRID, at)

/** The hex of the plane at a place. */
export const toHex = (at: Point): Hex => layout.toHex(GRID, at)

/** The hex of the torus for a place in any copy. */
export const onTorus = (torus: Torus, at: Point): Hex => wrapped(torus, toHex(at))

export const hexCorners = (at: Hex): Point[] => layout.hexCorners(GRID, at)

/** Radians, clockwise from the right. */
export const bearingOf = (facing: Facing): number => layout.bearingOf(GRID, facing)

/** The bearing of a vector; undefined for the zero vector. */
export function bearingAlong(vector: Hex): number | undefined {
  const { x, y } = toWorld(vector)
  return x === 0 && y === 0 ? undefined : Math.atan2(y, x)
}

/** The copy of a hex that is nearest to another place of the plane. */
export const nearestTo = (torus: Torus, from: Hex, at: Hex): Hex => add(from, shortest(torus, from, at))

/** Connected hexes of the torus as one connected group in the plane; the first stays in place. */
export function hangingTogether(torus: Torus, hexes: readonly Hex[]): Hex[] {
  const left = new Map(hexes.map((h) => [torusKey(torus, h), h] as const))
  const found = hexes.slice(0, 1)
  for (const at of found) left.delete(torusKey(torus, at))
  for (const at of found)
    for (const u of UNITS) if (left.delete(torusKey(torus, add(at, u)))) found.push(add(at, u))
  return found
}

/**
 * Splits a line into pieces of about two hexes: each piece has its own strength where the line crosses the
 * edge of the world drawn at full strength.
 */
export function inPieces(a: Point, b: Point): (readonly [from: Point, to: Point])[] {
  const pieces = Math.max(1, Math.round(span(a, b) / (2 * STEP)))
  const at = (i: number): Point => between(a, b, i / pieces)
  return Array.from({ length: pieces }, (_, i) => [at(i), at(i + 1)] as const)
}

/** The centre of the map, in the plane. */
export const middleOf = ({ width, height }: Torus): Point =>
  toWorld({ q: (width - 1) / 2, r: (height - 1) / 2 })

/** The corners of the period that starts at the origin: half a hex beyond the outermost centres. */
export const corners = ({ width, height }: Torus): Point[] =>
  [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([q, r]) => toWorld({ q: q! - 0.5, r: r! - 0.5 }))

/**
 * Least size of a thing in CSS pixels: `most` while hexes are large; less when zoomed far out, where it would
 * cover others.
 */
export const least = ({ scale }: { readonly scale: number }, most: number): number =>
  Math.min(most, most * (0.42 + 0.028 * STEP * scale))
