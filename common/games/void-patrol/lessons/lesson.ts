/** Building blocks for lessons of Void Patrol. */
import type * as engine from '../../../engine/lesson.ts'
import type { Hex } from '../../../geometry/hex.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'

/** The pupil's seat, and fighter. */
export const PUPIL = 'A1'

export type LessonRound = engine.LessonRound<State, Orders, Event>

/** Hexes at most `radius` from `at`. */
export interface Area {
  readonly at: Hex
  readonly radius: number
}

export interface Goal extends engine.LessonGoal<LessonRound, Orders> {
  /** Marks on the board: hexes, or fighters by id. */
  readonly area?: Area
  readonly targets?: readonly string[]
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>
