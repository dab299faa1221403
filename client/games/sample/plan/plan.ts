/**
 * The plan: one cell, to hide in or to shoot at. State, queries and commands; the board and the panels read
 * it.
 */
import { computed } from '@preact/signals'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { mayChoose, type Orders, type State, sample } from '../../../../common/games/sample/game.ts'
import type { Point } from '../../../board/camera/view.ts'
import { squareAt } from '../../../board/square-layout.ts'
import { Draft } from '../../../game-kit/draft.ts'
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan-keys.ts'
import { restored } from '../../../game-kit/restored.ts'
import type { Press } from '../../../input/press.ts'
import { BOARD } from '../plane.ts'

export const KEYS = [['1–9', 'A cell, counted from the top left'], ['C', 'Clear'], UNDO_KEYS] as const

/** The only key in the draft, named as in the orders. */
export const CELL = 'cell'

export class CellPlan {
  readonly state: State
  readonly seat: string
  readonly draft: Draft<number | null, Orders>
  readonly cell = computed(() => this.draft.parts.value[CELL] ?? null)
  readonly lit = computed(() => this.cell.value !== null)
  /** Label of the Ready button. */
  readonly commit = computed(() => this.worded(''))
  readonly inWords = computed(() => [`You ${this.worded('cell ').toLowerCase()}.`])

  /** `orders`: those on the server; `kept`: this browser's draft for the same step. */
  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    this.state = state
    this.seat = seat
    this.draft = new Draft<number | null, Orders>({
      first: restored({ kept, sent: orders, read: (cell) => this.possible(cell) }),
      nothing: null,
      orders: (of) => ({ cell: of(CELL) }),
    })
  }

  canChoose = (cell: number): boolean => mayChoose(this.state, cell)

  choose(cell: number): void {
    const why = this.refusal(cell)
    if (why === undefined) this.draft.put(CELL, cell)
    else this.draft.refuse(sentence(why))
  }

  tapped(at: Point): void {
    const cell = squareAt(BOARD, at)
    if (cell !== undefined) this.choose(cell)
  }

  key({ key }: Press): boolean {
    if (/^[1-9]$/.test(key)) this.choose(Number(key) - 1)
    else if (key === 'c') this.draft.clear(CELL)
    else return commonKey(this, key)
    return true
  }

  keep = (): Orders => this.draft.orders.value

  /** Why the rules reject that cell: uses the same function as the server. */
  private refusal = (cell: number | null): string | undefined =>
    sample.check(this.state, this.seat, { cell })[0]?.reason

  private possible(cell: unknown): number | null | undefined {
    const given = sample.orders.safeParse({ cell })
    return given.success && this.refusal(given.data.cell) === undefined ? given.data.cell : undefined
  }

  private worded(noun: string): string {
    const [deed, preposition] = this.state.hidden ? ['Shoot', 'at'] : ['Hide', 'in']
    const cell = this.cell.value
    return cell === null ? `${deed} by lot` : `${deed} ${preposition} ${noun}${cell + 1}`
  }
}
