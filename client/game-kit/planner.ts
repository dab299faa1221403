import type { ReadonlySignal, Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { SeatId } from '../../common/engine/match-types.ts'
import type { Grip } from '../board/camera/gestures.ts'
import type { Point } from '../board/camera/view.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { Press } from '../input/press.ts'
import type { Eyes } from './board-view.ts'
import type { Draft } from './draft.ts'

/** The planning of one round at one seat. Signals: the board and the panels follow them. */
export interface Desk {
  /** What is planned, and the way back. */
  readonly draft: Pick<Draft<never>, 'orders' | 'edits' | 'canUndo' | 'undo'>
  /** The orders, and what is coming of them, in words. */
  readonly inWords: ReadonlySignal<readonly string[]>
  /**
   * While it is true the plan is sent as ready, without a press, as soon as no round is shown. Whoever takes
   * that back is left to plan.
   */
  readonly goesOn?: ReadonlySignal<boolean>
  /**
   * It would go on, and part of where the plan leads is out of sight: true if the desk waits for a press
   * then.
   */
  unseen?(): boolean
  /** What giving Ready is called for the plan as it stands, where it has a name of its own. */
  readonly commit?: ReadonlySignal<string>
  /**
   * False while nothing is planned that one could be ready with, and pressing gives the turn away: the button
   * is not lit then.
   */
  readonly lit?: ReadonlySignal<boolean>
  /**
   * Of a desk that plans ahead (`plansAhead`): what is planned is to be sent as soon as it is asked for, if
   * it can be. A button sets it, and the desk of that round is told by what this one keeps.
   */
  readonly armed?: Signal<boolean> | undefined
  /** Something that the board shows or not, by a button. */
  readonly toggler: { readonly label: string; readonly key: string; readonly on: Signal<boolean> }
  marks(eyes: Eyes): Mark[]
  /** Where the plan leads, in world units, beyond what `extent` has: the camera takes it in. Reads signals. */
  leads?(): readonly Point[]
  /** World units; `reach`: what a fingertip covers; `more`: with Shift, in addition to what was tapped before. */
  tapped(at: Point, reach: number, more?: boolean): void
  /** What can be dragged there. */
  grabbed(at: Point, reach: number, more?: boolean): Grip | undefined
  hovered(at: Point | undefined): void
  /** True when the key meant something here. */
  key(press: Press): boolean
  /** What is kept in the browser, so that a reload loses no plan; guesses, too. Reads signals. */
  keep(): unknown
}

/** What a desk kept so many rounds ago. */
export interface Earlier {
  readonly rounds: number
  readonly kept: unknown
}

/** How a seat plans: a desk a round, with a bar of controls. */
export interface Planner<State, D extends Desk> {
  /**
   * `kept`: what `Desk.keep` gave for this very round; `orders`: what the server has; `earlier`: what was
   * kept last of an earlier round of this match.
   */
  desk(state: State, seat: SeatId, orders: unknown, kept: unknown, earlier?: Earlier): D
  /**
   * Whether a seat that owes no orders now may plan for its next turn. It has a desk then, of which nothing
   * is sent: what it keeps is what the next one is told as `earlier`.
   */
  plansAhead?(state: State, seat: SeatId): boolean
  /** The bar of controls under the board. */
  readonly Bar: ComponentType<{ desk: D; ready: boolean }>
  readonly keys?: readonly (readonly [string, string])[]
  /** For the first match, one after the other. */
  readonly hints?: readonly string[]
}
