/**
 * A draft plan, shared by all planners: one part per unit (own units' parts are the orders, others' are
 * guesses), an undo stack, and a notice about the last action.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Grip } from '../../board/camera/gestures.ts'
import type { Point } from '../../board/camera/view.ts'
import { sound } from '../../board/sound/sound.ts'

/** Most steps that can be undone. */
const STEPS_BACK = 200

type PartsByUnit<Part> = Readonly<Record<string, Part>>

export interface Drafted<Part, Orders> {
  /** By unit: the valid parts that were kept or sent before. */
  readonly first: PartsByUnit<Part>
  /** The part of a unit without a plan. */
  readonly nothing: Part
  /** The orders to send; ignores guesses. */
  orders(of: (unit: string) => Part): Orders
  /** Called when the plan changes: proposals and half-finished input depend on the old plan. */
  changed?(): void
}

export class Draft<Part, Orders = unknown> {
  /** Includes every unit that has, or once had, a plan. */
  readonly parts: ReadonlySignal<PartsByUnit<Part>>
  readonly orders: ReadonlySignal<Orders>
  /** Counts changes of the orders. Guesses do not count: they must not revoke Ready. */
  readonly edits = signal(0)
  /** Why an action was refused, or a doubt about it. */
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

  /** `onward`: continues the last step, so that one undo reverts both. */
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

  /** Returns a function that restores the current plan and undo stack. */
  wayBack(): () => void {
    const [now, past] = [this.now.peek(), this.past.peek()]
    return () => {
      if (this.now.peek() === now) return
      this.past.value = past
      this.set(now)
    }
  }

  /**
   * A drag as one undo step, or none if it is aborted. `moved`: updates the plan, with `onward` true once the
   * drag has changed it; `done`: called on release.
   */
  grip(moved: (to: Point, onward: boolean) => void, done: () => void = () => sound('chit')): Grip {
    const back = this.wayBack()
    const before = this.now.peek()
    return {
      moved: (to) => moved(to, this.now.peek() !== before),
      released: (kept) => (kept ? done() : back()),
    }
  }

  /** Refuses an action, with a reason. */
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

/** Parts and orders are plain JSON values. */
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
