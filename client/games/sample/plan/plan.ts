/**
 * The plan: one cell, to hide in or to shoot at. State, queries and commands; the board and the panels read
 * it.
 */
import { computed } from '@preact/signals'
import { mayChoose, type Orders, type State, sample } from '../../../../common/games/sample/game.ts'
import type { Point } from '../../../board/camera/view.ts'
import { squareAt } from '../../../board/square-layout.ts'
import { ChoicePlan, type PlannedTurn } from '../../../game-kit/plan/choice-plan.ts'
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import { BOARD } from '../plane.ts'

export const KEYS = [['1–9', 'A cell, counted from the top left'], ['C', 'Clear'], UNDO_KEYS] as const

const RULES = {
  game: sample,
  nothing: null,
  orders: (cell: number | null): Orders => ({ cell }),
  choice: ({ cell }: Orders) => cell,
}

export class CellPlan extends ChoicePlan<State, number | null, Orders> {
  /** Label of the Ready button. */
  readonly commit = computed(() => this.worded(''))
  readonly inWords = computed(() => [`You ${this.worded('cell ').toLowerCase()}.`])

  constructor(turn: PlannedTurn<State, Orders>) {
    super(RULES, turn)
  }

  canChoose = (cell: number): boolean => mayChoose(this.state, cell)

  tapped(at: Point): void {
    const cell = squareAt(BOARD, at)
    if (cell !== undefined) this.choose(cell)
  }

  key({ key }: Press): boolean {
    if (/^[1-9]$/.test(key)) this.choose(Number(key) - 1)
    else if (key === 'c') this.clear()
    else return commonKey(this, key)
    return true
  }

  private worded(noun: string): string {
    const [deed, preposition] = this.state.hidden ? ['Shoot', 'at'] : ['Hide', 'in']
    const cell = this.choice.value
    return cell === null ? `${deed} by lot` : `${deed} ${preposition} ${noun}${cell + 1}`
  }
}
