/** The cells on the board. */
import { CELLS, NOWHERE } from '../../../common/games/sample/game.ts'
import type { Point } from '../../board/camera/view.ts'
import { middleOf, paneOf, type SquareLayout } from '../../board/square-layout.ts'

export const BOARD: SquareLayout = { columns: 3, rows: CELLS / 3, side: 100 }

/** Outline of one cell around its centre, with a gap to the next. */
export const PANE = paneOf(BOARD, 0.92)

/** Undefined for an unknown cell. */
export const centreOf = (cell: number): Point | undefined =>
  cell === NOWHERE ? undefined : middleOf(BOARD, cell)
