/** Void Patrol's hexes on the board, and in words. */
import type { Field } from '../../../common/games/void-patrol/state.ts'
import type { Facing, Hex } from '../../../common/geometry/hex.ts'
import type { Point } from '../../board/camera/view.ts'
import * as layout from '../../board/hex-layout.ts'

const GRID: layout.HexGrid = { orientation: 'pointy', size: 40 }

/** World units from a hex's centre to its corner. */
export const HEX = GRID.size
/** From centre to centre. */
export const STEP = layout.stepOf(GRID)

export const layoutOf = ({ radius }: Pick<Field, 'radius'>): layout.HexLayout => ({
  ...GRID,
  shape: { kind: 'hexagon', radius },
})
export const toWorld = (at: { readonly q: number; readonly r: number }): Point => layout.toWorld(GRID, at)
export const toHex = (at: Point): Hex => layout.toHex(GRID, at)
export const bearingOf = (facing: Facing): number => layout.bearingOf(GRID, facing)

export const HEADINGS = ['right', 'lower right', 'lower left', 'left', 'upper left', 'upper right']

export const heading = (facing: number): string => HEADINGS[facing]!
export const place = ({ q, r }: Hex): string => `${q}, ${r}`
