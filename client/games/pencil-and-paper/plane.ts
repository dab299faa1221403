/** The sheet of paper on the board: a hundred world units to the inch, y down (PP-7.1). */
import { INCH } from '../../../common/games/pencil-and-paper/sheet.ts'
import type { Sheet } from '../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../board/camera/view.ts'

/** World units to the inch. */
export const WORLD_INCH = 100
const SCALE = WORLD_INCH / INCH

export const toWorld = ({ x, y }: Point): Point => ({ x: x * SCALE, y: y * SCALE })

/** The nearest point of the rules' grid (PP-7.3). */
export const toSheet = ({ x, y }: Point): Point => ({ x: Math.round(x / SCALE), y: Math.round(y / SCALE) })

export const lengthInWorld = (units: number): number => units * SCALE
export const lengthOnSheet = (world: number): number => world / SCALE

/** Converts an angle of the rules (PP-7.2) to radians, clockwise from the right. */
export const radians = (angle: number): number => (angle / 4096) * 2 * Math.PI

export const corners = ({ width, height }: Sheet): Point[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map(toWorld)
