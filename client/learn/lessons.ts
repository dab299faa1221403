/** What a game brings for lessons: the scripts, and how their goals look. */
import { type ComponentType, h } from 'preact'
import type { AnyGame } from '../../common/engine/game.ts'
import type { AnyLesson, LessonGoal } from '../../common/engine/lesson.ts'
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Point } from '../board/camera/view.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { Eyes } from '../game-kit/board-view.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'

/** What is there before the board is loaded. */
export interface Lessons {
  readonly game: string
  readonly title: string
  /** Of the page: what the lessons are, and what comes after them. */
  readonly intro: string
  readonly afterwards: string
  /** In the order in which they are best taken. */
  readonly lessons: readonly AnyLesson[]
  /** The keepsake that tells which are done. */
  readonly keptAs: string
  readonly Picture: ComponentType<{ id: string }>
  /**
   * Called when one of them opens: the board may have to show more than it usually does. Returns what ends
   * that.
   */
  readonly opened?: (lesson: string) => (() => void) | undefined
  readonly scenes: () => Promise<AnyLessonScenes>
}

export interface LessonScenes<State, Goal extends LessonGoal<never>> {
  readonly client: AnyClientGame
  readonly rules: AnyGame
  /** The seat of the one who learns. */
  readonly pupil: SeatId
  /** What of the setup the first state does not say by itself; the defaults fill it up. */
  setupOf(start: State): object
  seatsOf(start: State): readonly { readonly id: SeatId; readonly team: TeamId }[]
  /**
   * The present goal, and those that come after it. `t`: seconds, 0 when nothing moves; `playing`: a round is
   * shown.
   */
  marks(goals: readonly Goal[], state: State, t: number, playing: boolean, eyes: Eyes): Mark[]
  /** What of goals the camera shows. */
  places(goals: readonly Goal[]): Point[]
  /** What the marks of a goal say. */
  inWords(goal: Goal): string
}

// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
export type AnyLessonScenes = LessonScenes<any, any>

/** The page of a game's lessons. */
export const lessonsPage = ({ game }: Pick<Lessons, 'game'>): string => `/g/${game}/learn`

export const lessonNamed = ({ lessons }: Lessons, id: string): AnyLesson | undefined =>
  lessons.find((lesson) => lesson.id === id.toLowerCase())

type RestPage = ComponentType<{ rest: string }>

/** `load` of a game's page: the lessons are the game's, the page is the same for all. */
export const learnPage = (lessons: () => Promise<Lessons>) => async (): Promise<RestPage> => {
  const [of, { LearnPage }] = await Promise.all([lessons(), import('./learn-page.tsx')])
  return ({ rest }) => h(LearnPage, { lessons: of, rest })
}
