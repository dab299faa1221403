/** What lessons of Space Arena are made of. */
import type * as engine from '../../../engine/lesson.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'

/** The seat, and the ship, of the one who learns. */
export const PUPIL = 'A1'

/** As the pupil's side sees it: state and timeline hold no more than that side knows. */
export type Flown = engine.LessonRound<State, Orders, Event>

/** A disc, in units of the arena. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Goal extends engine.LessonGoal<Flown> {
  /** Marked on the board: where to go, whom it is about by name, and what to keep out of. */
  readonly area?: Area
  readonly targets?: readonly string[]
  readonly dangers?: readonly Area[]
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>
