/** Building blocks for lessons of Space Arena. */
import type * as engine from '../../../engine/lesson.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'

/** The pupil's seat, and ship. */
export const PUPIL = 'A1'

/** In the pupil's view: state and timeline hold only what that side knows. */
export type LessonRound = engine.LessonRound<State, Orders, Event>

/** A disc, in units of the arena. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Goal extends engine.LessonGoal<LessonRound, Orders> {
  /** Marks on the board: a destination, the things concerned by name, and what to avoid. */
  readonly area?: Area
  readonly targets?: readonly string[]
  readonly dangers?: readonly Area[]
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>
