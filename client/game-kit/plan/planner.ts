import type { ReadonlySignal, Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Grip } from '../../board/camera/gestures.ts'
import type { Point } from '../../board/camera/view.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Press } from '../../input/press.ts'
import type { Eyes } from '../board-view.ts'
import type { Draft } from './draft.ts'

export interface OrdersText {
  /** The piece's name for people. */
  readonly piece: string
  readonly text: string
}

/** The planner of one seat for one round. Its state is in signals that the board and the panels follow. */
export interface Desk {
  /** The plan with its undo stack. */
  readonly draft: Pick<Draft<never>, 'orders' | 'edits' | 'canUndo' | 'undo'>
  /** The orders and their forecast, in words. */
  readonly inWords: ReadonlySignal<readonly string[]>
  /** The orders in plain words, for a game whose `inWords` quote them in its notation. */
  readonly inBrief?: ReadonlySignal<readonly string[]>
  /** The orders in that notation, a text for each piece, to be pasted into the planner. */
  readonly asTexts?: ReadonlySignal<readonly OrdersText[]>
  /**
   * While true, the plan is sent as ready without a press as soon as no playback runs. A player who revokes
   * Ready keeps planning.
   */
  readonly goesOn?: ReadonlySignal<boolean>
  /**
   * Asked before `goesOn` sends the plan, when part of the plan's path is out of sight: true if the desk
   * waits for a press instead.
   */
  unseen?(): boolean
  /** Label of the Ready button for the current plan, if not the default. */
  readonly commit?: ReadonlySignal<string>
  /**
   * False while nothing is planned and Ready would give the turn away: the button is then not highlighted.
   */
  readonly lit?: ReadonlySignal<boolean>
  /**
   * For a desk that plans ahead (`plansAhead`): whether to send the plan as soon as orders are due, if it is
   * still possible. A button sets it; the next round's desk gets it through `keep`.
   */
  readonly armed?: Signal<boolean> | undefined
  /** Something on the board that a button shows or hides. */
  readonly toggler?: { readonly label: string; readonly key: string; readonly on: Signal<boolean> }
  marks(eyes: Eyes): Mark[]
  /** Places the plan leads to, in world units, beyond `extent`: the camera includes them. Reads signals. */
  leads?(): readonly Point[]
  /** World units; `reach`: radius of a fingertip; `more`: Shift was held, so add to the selection. */
  tapped(at: Point, reach: number, more?: boolean): void
  /** What can be dragged at that place; left out if nothing ever can. */
  grabbed?(at: Point, reach: number, more?: boolean): Grip | undefined
  hovered?(at: Point | undefined): void
  /** Returns true if the key was handled. */
  key(press: Press): boolean
  /**
   * The draft, guesses included, for storing in the browser, so that a reload loses nothing. Reads signals.
   */
  keep(): unknown
}

/** What a desk kept `rounds` rounds ago. */
export interface Earlier {
  readonly rounds: number
  readonly kept: unknown
}

/** `ready`: the player has pressed Ready. */
export interface BarProps<D> {
  readonly desk: D
  readonly ready: boolean
}

/** A game's planning UI: a desk per round, and a bar of controls. */
export interface Planner<State, Orders, D extends Desk> {
  /**
   * `orders`: those the server has; null without any. `kept`: result of `Desk.keep` for the same round.
   * `earlier`: the last result of `keep` from an earlier round of this match.
   */
  desk(state: State, seat: SeatId, orders: Orders | null, kept: unknown, earlier?: Earlier): D
  /**
   * Whether a seat that owes no orders now may plan for its next turn. Its desk is then local only; what it
   * keeps is handed to the next turn's desk as `earlier`.
   */
  plansAhead?(state: State, seat: SeatId): boolean
  /** The bar of controls under the board. */
  readonly Bar: ComponentType<BarProps<D>>
  readonly keys?: readonly (readonly [string, string])[]
  /** Shown one after the other in a player's first match. */
  readonly hints?: readonly string[]
}
