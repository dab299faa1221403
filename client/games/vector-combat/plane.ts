/** Vector Combat's hexes on the board: a side up, face 0 (N) upwards, then clockwise (VC-2.9). */
import type { Face } from '../../../common/games/vector-combat/face.ts'
import { type Hex, hex } from '../../../common/geometry/hex.ts'
import type { Point } from '../../board/camera/view.ts'
import * as layout from '../../board/hex-layout.ts'

const GRID: layout.HexGrid = { orientation: 'flat', size: 40 }

/** World units from a hex's centre to its corner. */
export const HEX = GRID.size
/** From centre to centre. */
export const STEP = layout.stepOf(GRID)

/** `edge`: distance of the map's edge from its centre, in hexes. */
export const layoutOf = (edge: number | null): layout.HexLayout => ({
  ...GRID,
  shape: edge === null ? { kind: 'endless' } : { kind: 'hexagon', radius: edge },
})

/** The board's facing 0 is the axis of q; here N is that of −r, so hexes are rotated by a third of a turn. */
const turned = ({ q, r }: { readonly q: number; readonly r: number }): Hex => ({ q: -q - r, r: q })
const turnedBack = ({ q, r }: Hex): Hex => hex(r, -q - r)

/** Accepts fractional coordinates, for places between hexes. */
export const toWorld = (at: { readonly q: number; readonly r: number }): Point =>
  layout.toWorld(GRID, turned(at))

export const toHex = (at: Point): Hex => turnedBack(layout.toHex(GRID, at))

/** Clockwise from the one between N and NE. */
export const hexCorners = (at: Hex): Point[] => layout.hexCorners(GRID, turned(at))

/** Radians, clockwise from the right. */
export const bearingOf = (face: Face): number => layout.bearingOf(GRID, face)
