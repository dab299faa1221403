/**
 * A plan in the making, as every planner has it: a part for each unit, of which those of one's own are the
 * orders and the others guesses; what was before, to go back to; and what there is to say about the last
 * thing that was done.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Grip } from '../board/camera/gestures.ts'
import type { Point } from '../board/camera/view.ts'
import { sound } from '../board/sound/sound.ts'

/** So many steps can be undone. */
const STEPS_BACK = 200

type PartsByUnit<Part> = Readonly<Record<string, Part>>

export interface Drafted<Part, Orders> {
  /** By unit; what was kept or sent before, and makes sense. */
  readonly first: PartsByUnit<Part>
  /** What a unit plans that nothing was planned for. */
  readonly nothing: Part
  /** What would be sent: of guesses it takes nothing. */
  orders(of: (unit: string) => Part): Orders
  /** The plan is another: what was proposed or begun goes by the one before. */
  changed?(): void
}

export class Draft<Part, Orders = unknown> {
  /** Of units that something is planned for, or once was. */
  readonly parts: ReadonlySignal<PartsByUnit<Part>>
  readonly orders: ReadonlySignal<Orders>
  /** Every change of the orders counts up; of guesses it does not: they must not take back a Ready. */
  readonly edits = signal(0)
  /** Why something was not done, or what is doubtful about it. */
  readonly notice = signal('')
  readonly canUndo: ReadonlySignal<boolean>

  private readonly now = signal<PartsByUnit<Part>>({})
  private readonly past = signal<readonly PartsByUnit<Part>[]>([])
  private readonly drafted: Drafted<Part, Orders>

  constructor(drafted: Drafted<Part, Orders>) {
    this.drafted = drafted
    this.now.value = drafted.first
    this.parts = this.now
    this.orders = computed(() => drafted.orders(this.of))
    this.canUndo = computed(() => this.past.value.length > 0)
  }

  of = (unit: string): Part => this.now.value[unit] ?? this.drafted.nothing

  isEmpty = (unit: string): boolean => same(this.of(unit), this.drafted.nothing)

  /** `onward`: it goes on with what was done last, and both are undone together. */
  put(unit: string, part: Part, onward = false): void {
    if (same(this.of(unit), part)) return
    if (!onward || this.past.value.length === 0)
      this.past.value = [...this.past.value, this.now.value].slice(-STEPS_BACK)
    this.set({ ...this.now.value, [unit]: part })
  }

  clear = (unit: string): void => this.put(unit, this.drafted.nothing)

  undo(): void {
    const last = this.past.value.at(-1)
    if (!last) return
    sound('undo')
    this.past.value = this.past.value.slice(0, -1)
    this.set(last)
  }

  /** What puts everything back to how it is now, as if nothing had happened since. */
  wayBack(): () => void {
    const [now, past] = [this.now.peek(), this.past.peek()]
    return () => {
      if (this.now.peek() === now) return
      this.past.value = past
      this.set(now)
    }
  }

  /**
   * Something that is dragged: one step to undo, and none when it is broken off. `moved`: `onward` once it has
   * changed the plan; `done`: it was let go of.
   */
  grip(moved: (to: Point, onward: boolean) => void, done: () => void = () => sound('chit')): Grip {
    const back = this.wayBack()
    const before = this.now.peek()
    return {
      moved: (to) => moved(to, this.now.peek() !== before),
      released: (kept) => (kept ? done() : back()),
    }
  }

  /** It is not done, and why. */
  refuse(why: string): void {
    sound('refused')
    this.notice.value = why
  }

  private set(parts: PartsByUnit<Part>): void {
    const ordered = this.orders.peek()
    this.now.value = parts
    this.notice.value = ''
    this.drafted.changed?.()
    if (!same(this.orders.peek(), ordered)) this.edits.value++
  }
}

/** Parts and orders are plain values. */
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
