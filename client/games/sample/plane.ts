/** The cells on the board, to the right of and below the origin. */
import { CELLS } from '../../../common/games/sample/game.ts'
import type { Point } from '../../board/camera/view.ts'

/** World units from cell to cell. */
export const CELL = 100
const SIDE = Math.sqrt(CELLS)

export const ALL_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, cell) => cell)

/** Undefined for an unknown cell. */
export const centreOf = (cell: number): Point | undefined =>
  cell < 0 ? undefined : { x: ((cell % SIDE) + 0.5) * CELL, y: (Math.floor(cell / SIDE) + 0.5) * CELL }

export function cellAt({ x, y }: Point): number | undefined {
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
  return column < 0 || column >= SIDE || row < 0 || row >= SIDE ? undefined : row * SIDE + column
}

const square = (from: number, to: number): Point[] => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]
export const OUTLINE: readonly Point[] = square(0, SIDE * CELL)
/** Outline of one cell around its centre, with a gap to the next. */
export const PANE: readonly Point[] = square(-CELL * 0.46, CELL * 0.46)
