/** The cells on the board, around the origin, y down. */
import { CELLS } from '../../../../common/games/sample/game.ts'
import type { Point } from '../../../board/camera/view.ts'

/** World units from cell to cell. */
export const CELL = 100
const SIDE = Math.sqrt(CELLS)
const HALF = (SIDE * CELL) / 2

export const ALL_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, cell) => cell)

/** Undefined for a cell that is not known. */
export const centreOf = (cell: number): Point | undefined =>
  cell < 0
    ? undefined
    : { x: ((cell % SIDE) + 0.5) * CELL - HALF, y: (Math.floor(cell / SIDE) + 0.5) * CELL - HALF }

export function cellAt({ x, y }: Point): number | undefined {
  const [column, row] = [Math.floor((x + HALF) / CELL), Math.floor((y + HALF) / CELL)]
  return column < 0 || column >= SIDE || row < 0 || row >= SIDE ? undefined : row * SIDE + column
}

const square = (half: number): Point[] => [
  { x: -half, y: -half },
  { x: half, y: -half },
  { x: half, y: half },
  { x: -half, y: half },
]
export const OUTLINE: readonly Point[] = square(HALF)
/** Of one cell, around its centre, with a gap to the next. */
export const PANE: readonly Point[] = square(CELL * 0.46)
