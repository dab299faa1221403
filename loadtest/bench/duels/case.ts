/** What a bench of duels consists of: cases, their matches, and what is measured of these. */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Measurement } from '../measurement.ts'

export interface Side {
  /** A level of the game's bots, or `best-response.ts`. */
  readonly plays: number | 'best-response'
  /** What its seats bring, where it is not the game's default. */
  readonly choice?: string
}

/** The first is measured, against the second. */
export type Pair = readonly [Side, Side]

/** Seeded matches of one game. */
export interface Case {
  readonly name: string
  readonly game: AnyGame
  /** What differs from the usual setup; several take turns, start by start. */
  readonly setups?: readonly object[]
  readonly pairs: readonly Pair[]
  /**
   * Of each pair; each is played from both sides, so that no place decides. Where both are alike it is with
   * other dice.
   */
  readonly starts: number
  /** Seeds begin with it. */
  readonly seed?: string
  /** Only thinking is measured: each start is played once. */
  readonly once?: true
  /** In place of matches: who is to think in which state. */
  readonly positions?: (start: number) => readonly (readonly [state: unknown, seat: SeatId])[]
  readonly thinking?: Thinking
  /** What is counted of a round: words, as often as they apply to the measured team. */
  readonly counted?: (before: never, timeline: readonly never[], team: TeamId) => readonly string[]
  /** Who is first by the rules: the first team that it names in a match counts. */
  readonly first?: (state: never) => TeamId | undefined
  /** What a length is counted in. */
  readonly unit?: string
  readonly measures: readonly Measure[]
}

export interface Thinking {
  /**
   * So many thoughts are timed together: the system tells a thread's own time in ticks of some milliseconds.
   * More than one are thought after the one that is played, which works out what a match keeps.
   */
  readonly times: number
  /** By how many ships a thought is divided; 0: it does not count. */
  readonly ships?: (view: never, seat: SeatId) => number
}

export interface Match {
  readonly pair: Pair
  readonly teams: readonly TeamId[]
  /** The team that is measured. */
  readonly team: TeamId
  readonly winners: readonly TeamId[]
  /** How it ended, in the game's words. */
  readonly by: string
  /** Rounds as the game counts them, with one that the end cuts short. */
  readonly length: number
  /**
   * How long it is when nobody is ready before time is up: so many planning times of a round, and seconds
   * besides.
   */
  readonly clock: { readonly shares: number; readonly seconds: number }
  readonly first: TeamId | undefined
  /** Of the measured side's thoughts, in ms of the thread's own time. */
  readonly thoughts: readonly number[]
  /** The first that its thread has played of its case: the thoughts were not compiled yet. */
  readonly cold: boolean
  readonly counts: Readonly<Record<string, number>>
}

/** Names are what is measured: the case's own stands before them. */
export type Measure = (matches: readonly Match[]) => readonly Measurement[]

export type Bench = readonly Case[]
