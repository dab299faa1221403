/** The parts of every match, whatever the game: seats, steps, refusals, outcomes. */

/** A place at the table: team letter and number, as `A1`. */
export type SeatId = string
export type TeamId = string

export interface Seat {
  readonly id: SeatId
  readonly team: TeamId
  /**
   * The seat's choice (a model, a ship, a design), as accepted by `checkChoice`; undefined for the game's
   * default.
   */
  readonly choice?: string
}

/** A seat, or the gallery. */
export type Viewer = SeatId | 'gallery'

/** Why orders (or a choice, or a setup) are refused; `where` names the part concerned. */
export interface Refusal {
  readonly reason: string
  readonly where?: string
}

/** Characters of a choice: it may be a complete design. */
export const CHOICE_LENGTH = 1000

/** An option that a seat may choose before the match. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly note: string
}

/**
 * The current step and the words for it. A game whose rounds are all alike needs no steps: `stepOf` names the
 * rounds by their numbers.
 */
export interface Step {
  /**
   * In a few words: "Placement", "Fire, round 3". A number at its end is that of a round of the match: the
   * limit is shown behind it.
   */
  readonly title: string
  /**
   * The same for a seat that owes orders, in the second person, where the title names somebody: "Place your
   * marker".
   */
  readonly own?: string
  /**
   * The same in at most eight characters, for the clock's face, if the title's number alone would be unclear:
   * "2/4 T3".
   */
  readonly short?: string
  /** What a seat that owes orders is to do, in a sentence; empty where the title says it. */
  readonly task: string
  /**
   * What happens without orders, in a few words that stand before "when time is up"; undefined if it is what
   * the game's pieces do by default.
   */
  readonly idle?: string
  /** Planning time: a share of the match's seconds per round, or a fixed number of seconds. */
  readonly time: { readonly share: number } | { readonly seconds: number }
  /** Whether the step counts as a round of the match; otherwise it is part of a round, or of the setup. */
  readonly counts: boolean
}

export interface Outcome {
  /** Winning teams; empty for a draw. */
  readonly winners: readonly TeamId[]
  /** How it came about, in words that follow "… wins" or stand for a draw. */
  readonly by: string
}

/** When an event of a timeline is played, in seconds from the reveal. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A round that was played: with the full truth of it, or as its viewer saw it. */
export interface PlayedRound<State = unknown, Event = { kind: string }> {
  readonly round: number
  readonly before: State
  readonly after: State
  readonly timeline: readonly Event[]
  /** Of all seats, where they are known: the record has them. */
  readonly orders?: Readonly<Record<SeatId, unknown>> | undefined
}
