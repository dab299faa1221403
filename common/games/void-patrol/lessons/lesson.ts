/** A lesson: a match with a script, and goals to be met in order. Data and pure functions, as all rules. */
import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import type { Hex } from '../../../geometry/hex.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'

/** The seat, and the fighter, of the one who learns. */
export const PUPIL = 'A1'

/** A round that was flown. */
export interface Flown {
  readonly before: State
  readonly orders: Readonly<Record<SeatId, Orders>>
  readonly timeline: readonly Event[]
  readonly after: State
}

/** Hexes at most `radius` from `at`. */
export interface Area {
  readonly at: Hex
  readonly radius: number
}

export interface Goal {
  /** What is to be done, in a sentence. */
  readonly text: string
  readonly hint: string
  /** Marked on the board: hexes, or fighters by id. */
  readonly area?: Area
  readonly targets?: readonly string[]
  /** Did this round do it? */
  readonly met: (round: Flown) => boolean
}

export interface Lesson {
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
  readonly lost: (round: Flown, met: number) => string | undefined
}

export interface Progress {
  /** How many of the goals are met: always the first ones. */
  readonly met: number
  readonly over: 'done' | 'lost' | undefined
  /** Why it is lost. */
  readonly why: string
}

/** How far these rounds, oldest first, have brought one. A round may meet several goals, one after the other. */
export function progressOf(lesson: Lesson, rounds: readonly Flown[]): Progress {
  let met = 0
  for (const round of rounds) {
    while (met < lesson.goals.length && lesson.goals[met]!.met(round)) met++
    if (met === lesson.goals.length) return { met, over: 'done', why: '' }
    const why = lesson.lost(round, met)
    if (why !== undefined) return { met, over: 'lost', why }
  }
  if (rounds.length >= lesson.rounds) return { met, over: 'lost', why: 'That took many rounds. A fresh start is quicker, and you know the way now.' }
  return { met, over: undefined, why: '' }
}
