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
export interface LessonGoal<Round> {
  /** What is to be done, in a sentence. */
  readonly text: string
  readonly hint: string
  /** Did this round do it? */
  readonly met: (round: Round) => boolean
  /**
   * What went wrong in a round that did not do it, and what to do about it; nothing where that is plain to
   * see.
   */
  readonly missed?: (round: Round) => string | undefined
  /** It is as good as done and only needs waiting for: said as good news, in place of what went wrong. */
  readonly coming?: (round: Round) => string | undefined
}

export interface Lesson<State, Orders, Event, Goal extends LessonGoal<LessonRound<State, Orders, Event>>> {
  readonly id: string
  readonly title: string
  /** What it is about, in a few words. */
  readonly teaches: string
  /** What one knows afterwards, a sentence each. */
  readonly learned: readonly string[]
  readonly start: () => State
  /** What the seats are called; the pupil's, too. */
  readonly names: Readonly<Record<SeatId, string>>
  /** What the other seats do. */
  readonly others: (state: State, seat: SeatId, round: number, dice: Dice) => Orders
  readonly seed: string
  readonly goals: readonly Goal[]
  /** It is over without success after so many rounds. */
  readonly rounds: number
  /** Why it cannot succeed any more after this round, if so; said to encourage. */
  readonly lost: (round: LessonRound<State, Orders, Event>, met: number) => string | undefined
}

/** A lesson of a game that the caller does not know. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyLesson = Lesson<any, any, any, LessonGoal<any>>

export interface Progress {
  /** How many of the goals are met: always the first ones. */
  readonly met: number
  readonly over: 'done' | 'lost' | undefined
  /** Why it is lost. */
  readonly why: string
  /** What the last round got wrong about the goal that is still to be met; empty when it met one. */
  readonly missed: string
  /** The goal that is still to be met will be, by itself. */
  readonly coming?: string | undefined
}

/** How far these rounds, oldest first, have brought one. A round may meet several goals, one after the other. */
export function progressOf<State, Orders, Event>(
  lesson: Lesson<State, Orders, Event, LessonGoal<LessonRound<State, Orders, Event>>>,
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
      why: 'That took many rounds. A fresh start is quicker, and you know the way now.',
      missed: '',
    }
  return { met, over: undefined, why: '', missed, coming }
}

/** Ids of lessons that are done, with blanks between: what was done on either device is done. */
export const mergedDone: Merge = (newer, older) =>
  [...new Set([...newer.split(' '), ...older.split(' ')])].filter(Boolean).join(' ')
