/** The desk: joins the planner and its drawing on the board. */
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/plan/planner.ts'
import { planMarks } from './board/still.ts'
import { CellPlan } from './plan/plan.ts'

export class CellDesk extends CellPlan implements Desk {
  marks = (eyes: Eyes): Mark[] => planMarks(this, eyes)
}
