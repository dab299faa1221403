/**
 * Layout of a board's squares on its plane (y down). Squares are counted row by row from 0 at the top left, and
 * the board's top left corner is the origin.
 */
import type { Point } from './camera/view.ts'

export interface SquareLayout {
  readonly columns: number
  readonly rows: number
  /** Side of a square, in world units. */
  readonly side: number
}

/** All squares of the board. */
export const squaresOf = ({ columns, rows }: SquareLayout): readonly number[] =>
  Array.from({ length: columns * rows }, (_, square) => square)

/** The middle of a square. */
export const middleOf = ({ columns, side }: SquareLayout, square: number): Point => ({
  x: ((square % columns) + 0.5) * side,
  y: (Math.floor(square / columns) + 0.5) * side,
})

/** The square at a place; undefined beyond the edge. */
export function squareAt({ columns, rows, side }: SquareLayout, { x, y }: Point): number | undefined {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
  return column < 0 || column >= columns || row < 0 || row >= rows ? undefined : row * columns + column
}

const corners = (left: number, top: number, right: number, bottom: number): readonly Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

/** The corners of the board, clockwise. */
export const outlineOf = ({ columns, rows, side }: SquareLayout): readonly Point[] =>
  corners(0, 0, columns * side, rows * side)

/** The corners of a square around its own middle; `share`: of its side, to leave a gap to the next. */
export const paneOf = ({ side }: SquareLayout, share = 1): readonly Point[] => {
  const half = (side * share) / 2
  return corners(-half, -half, half, half)
}
