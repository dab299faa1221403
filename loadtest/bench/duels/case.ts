/** The parts of a duels bench: cases, their matches, and measurements of these. */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Measurement } from '../measurement.ts'

export interface Side {
  /** A level of the game's bots, or `best-response.ts`. */
  readonly plays: number | 'best-response'
  /** The choice of its seats, if not the game's default. */
  readonly choice?: string
}

/** The first side is measured against the second. */
export type Pair = readonly [Side, Side]

/** Seeded matches of one game. */
export interface Case {
  readonly name: string
  readonly game: AnyGame
  /** Changes to the usual setup; several alternate, start by start. */
  readonly setups?: readonly object[]
  readonly pairs: readonly Pair[]
  /**
   * Starts per pair. Each start is played from both sides, so that the side does not matter; equal sides use
   * other dice instead.
   */
  readonly starts: number
  /** Prefix of the seeds. */
  readonly seed?: string
  /** Play each start once, because only thinking time is measured. */
  readonly once?: true
  /** Positions to think in, instead of matches: a state and the seat to think for. */
  readonly positions?: (start: number) => readonly (readonly [state: unknown, seat: SeatId])[]
  readonly thinking?: Thinking
  /** Words to count in a round, once for each time that they apply to the measured team. */
  readonly counted?: (before: never, timeline: readonly never[], team: TeamId) => readonly string[]
  /** The team that the rules put first; the first answer in a match counts. */
  readonly first?: (state: never) => TeamId | undefined
  /** The unit of a match's length. */
  readonly unit?: string
  readonly measures: readonly Measure[]
}

export interface Thinking {
  /**
   * Number of thoughts timed together, because the system counts a thread's time in ticks of some
   * milliseconds. If more than one, the orders come from an additional untimed thought, which also fills the
   * match's caches.
   */
  readonly times: number
  /** The number of ships by which to divide a thought's time; 0 skips the thought. */
  readonly ships?: (view: never, seat: SeatId) => number
}

export interface Match {
  readonly pair: Pair
  readonly teams: readonly TeamId[]
  /** The measured team. */
  readonly team: TeamId
  readonly winners: readonly TeamId[]
  /** How the match ended, in the game's words. */
  readonly by: string
  /** Rounds as the game counts them, including one cut short by the end. */
  readonly length: number
  /** The duration if every clock runs out: a number of planning times, plus seconds. */
  readonly clock: { readonly shares: number; readonly seconds: number }
  readonly first: TeamId | undefined
  /** Times of the measured side's thoughts, in ms of thread time. */
  readonly thoughts: readonly number[]
  /** Whether this was the thread's first match of its case, in which the code was not compiled yet. */
  readonly cold: boolean
  readonly counts: Readonly<Record<string, number>>
}

/** The case's name is put before the names of its measurements. */
export type Measure = (matches: readonly Match[]) => readonly Measurement[]

export type Bench = readonly Case[]
