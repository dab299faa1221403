/**
 * The plan: one cell, to hide in or to shoot at. State, queries and commands; the board and the panels read
 * it.
 */
import { computed, signal } from '@preact/signals'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { mayChoose, type Orders, type State, sample } from '../../../../common/games/sample/game.ts'
import type { Point } from '../../../board/camera/view.ts'
import { Draft } from '../../../game-kit/draft.ts'
import { restored } from '../../../game-kit/restored.ts'
import type { Press } from '../../../input/press.ts'
import { cellAt } from '../plane.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  ['1–9', 'A cell, counted from the top left'],
  ['C', 'Clear'],
  ['Backspace or Z', 'Undo'],
  ['T', 'Show the numbers of the cells'],
]

/** The only key in the draft, named as in the orders. */
const CELL = 'cell'

export class CellPlan {
  readonly state: State
  readonly seat: string
  readonly draft: Draft<number | null, Orders>
  readonly toggler = { label: 'Show the numbers of the cells', key: 'T', on: signal(true) }
  readonly hover = signal<number | undefined>(undefined)
  readonly cell = computed(() => this.draft.parts.value[CELL] ?? null)
  /** Label of the Ready button. */
  readonly commit = computed(() => {
    const [deed, preposition] = this.state.hidden ? ['Shoot', 'at'] : ['Hide', 'in']
    return this.cell.value === null ? `${deed} by lot` : `${deed} ${preposition} ${this.cell.value + 1}`
  })
  readonly inWords = computed((): string[] => {
    const deed = this.state.hidden ? 'shoot at' : 'hide in'
    return [`You ${deed} ${this.cell.value === null ? 'a cell by lot' : `cell ${this.cell.value + 1}`}.`]
  })
  readonly lit = computed(() => this.cell.value !== null)

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

  /** Why the rules reject that cell: uses the same function as the server. */
  refusal = (cell: number | null): string | undefined =>
    sample.check(this.state, this.seat, { cell })[0]?.reason

  canChoose = (cell: number): boolean => mayChoose(this.state, cell)

  choose(cell: number): void {
    const why = this.refusal(cell)
    if (why === undefined) this.draft.put(CELL, cell)
    else this.draft.refuse(sentence(why))
  }

  clear = (): void => this.draft.clear(CELL)

  tapped(at: Point): void {
    const cell = cellAt(at)
    if (cell !== undefined) this.choose(cell)
  }

  /** Nothing here can be dragged. */
  grabbed = (): undefined => undefined

  hovered(at: Point | undefined): void {
    this.hover.value = at && cellAt(at)
  }

  key({ key }: Press): boolean {
    if (/^[1-9]$/.test(key)) this.choose(Number(key) - 1)
    else if (key === 'c') this.clear()
    else if (key === 'z' || key === 'Backspace') this.draft.undo()
    else if (key === 't') this.toggler.on.value = !this.toggler.on.value
    else return false
    return true
  }

  keep = (): Orders => this.draft.orders.value

  private possible(cell: unknown): number | null | undefined {
    const given = sample.orders.safeParse({ cell })
    return given.success && this.refusal(given.data.cell) === undefined ? given.data.cell : undefined
  }
}
