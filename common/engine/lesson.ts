/** A lesson: a match with a script, and goals to be met in order. Data and pure functions, as all rules. */
import type { Dice } from './dice/dice.ts'
import type { Merge } from './game.ts'
import type { SeatId } from './match-types.ts'

/** A round that the pupil has played. */
export interface LessonRound<State, Orders, Event> {
  readonly before: State
  readonly orders: Readonly<Record<SeatId, Orders>>
  readonly timeline: readonly Event[]
  readonly after: State
}

/** Games add what they mark on the board. */
export interface LessonGoal<Round, Orders = unknown> {
  /** The task, in a sentence. */
  readonly text: string
  readonly hint: string
  /**
   * Orders of the pupil that meet the goal, one for each round that asks for theirs, from where those of the
   * goals before leave off. A lost lesson begins again along them: their positions can be won, and that of
   * somebody who has met a goal need not be.
   */
  readonly way: readonly Orders[]
  /** Whether this round met the goal. */
  readonly met: (round: Round) => boolean
  /**
   * What went wrong in a round that did not meet the goal, and what to do about it; undefined if that is
   * plain to see.
   */
  readonly missed?: (round: Round) => string | undefined
  /** Set if the goal needs only waiting: shown as good news, in place of `missed`. */
  readonly coming?: (round: Round) => string | undefined
}

export interface Lesson<
  State,
  Orders,
  Event,
  Goal extends LessonGoal<LessonRound<State, Orders, Event>, Orders>,
> {
  readonly id: string
  readonly title: string
  /** What the lesson is about, in a few words. */
  readonly teaches: string
  /** What the pupil knows afterwards, a sentence each. */
  readonly learned: readonly string[]
  readonly start: () => State
  /** Names of the seats, including the pupil's. */
  readonly names: Readonly<Record<SeatId, string>>
  /** The orders of the other seats. */
  readonly others: (state: State, seat: SeatId, round: number, dice: Dice) => Orders
  readonly seed: string
  readonly goals: readonly Goal[]
  /** The lesson is lost after this many rounds. */
  readonly rounds: number
  /**
   * Why the lesson can no longer succeed after this round; worded to encourage. Undefined if it still can.
   */
  readonly lost: (round: LessonRound<State, Orders, Event>, met: number) => string | undefined
}

/** A lesson of a game that the caller does not know. */
// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
export type AnyLesson = Lesson<any, any, any, LessonGoal<any>>

export interface Progress {
  /** How many of the goals are met, in their order. */
  readonly met: number
  readonly over: 'done' | 'lost' | undefined
  /** Why the lesson is lost. */
  readonly why: string
  /** What the last round got wrong about the next goal; empty if the round met a goal. */
  readonly missed: string
  /** If the next goal will be met without further action: says so. */
  readonly coming?: string | undefined
}

/** The pupil's orders that lead to where this goal begins, oldest first. */
export const wayTo = ({ goals }: Pick<AnyLesson, 'goals'>, goal: number): readonly unknown[] =>
  goals.slice(0, goal).flatMap(({ way }) => way)

/** The progress after these rounds, oldest first. One round may meet several goals in a row. */
export function progressOf<State, Orders, Event>(
  lesson: Lesson<State, Orders, Event, LessonGoal<LessonRound<State, Orders, Event>, Orders>>,
  rounds: readonly LessonRound<State, Orders, Event>[],
): Progress {
  let met = 0
  let missed = ''
  let coming: string | undefined
  for (const round of rounds) {
    const before = met
    while (met < lesson.goals.length && lesson.goals[met]!.met(round)) met++
    if (met === lesson.goals.length) return { met, over: 'done', why: '', missed: '' }
    const why = lesson.lost(round, met)
    if (why !== undefined) return { met, over: 'lost', why, missed: '' }
    coming = lesson.goals[met]!.coming?.(round)
    missed = met === before && coming === undefined ? (lesson.goals[met]!.missed?.(round) ?? '') : ''
  }
  if (rounds.length >= lesson.rounds)
    return {
      met,
      over: 'lost',
      why: 'That took many rounds. Once more is quicker: you know the way now.',
      missed: '',
    }
  return { met, over: undefined, why: '', missed, coming }
}

/** Ids of finished lessons, separated by blanks: a lesson finished on either device is finished. */
export const mergedDone: Merge = (newer, older) =>
  [...new Set([...newer.split(' '), ...older.split(' ')])].filter(Boolean).join(' ')
