/** The plan in hand: drawn, steered by pointer and keys, and put into words. */
import { computed } from '@preact/signals'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/planner.ts'
import { planMarks } from './board/still.ts'
import { CellPlan } from './plan/plan.ts'
import { planInWords } from './plan/words.ts'

export class CellDesk extends CellPlan implements Desk {
  readonly inWords = computed(() => planInWords(this))
  marks = (eyes: Eyes): Mark[] => planMarks(this, eyes)
}
