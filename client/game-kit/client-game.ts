/** The client side of a game, in four parts. A game is a folder, and a line in the list. */
import type { BoardView } from './board-view.ts'
import type { Panels } from './panels.ts'
import type { Desk, Planner } from './planner.ts'
import type { Show } from './show.ts'

/** Games omit optional parts that they do not have. */
export interface ClientGame<Setup, State, Orders, Event extends { kind: string }, D extends Desk>
  extends BoardView<Setup, State, Event>,
    Show<State, Event>,
    Planner<State, Orders, D>,
    Panels<Setup, State, Event, D> {
  readonly id: string
  /** The rules as a page, in Markdown. */
  readonly rulesText: () => Promise<string>
}

/** A game whose types are unknown to the caller. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
export type AnyClientGame = ClientGame<any, any, any, any, any>
