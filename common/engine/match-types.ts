/** What a match is made of, whatever the game: seats, what is asked of them, refusals, outcomes. */

/** A place at the table: team letter and number, as `A1`. */
export type SeatId = string
export type TeamId = string

export interface Seat {
  readonly id: SeatId
  readonly team: TeamId
  /**
   * What the seat brings (a model, a ship, a design), as `checkChoice` admits it; the game's default without
   * one.
   */
  readonly choice?: string
}

/** Who looks: a seat, or the gallery. */
export type Viewer = SeatId | 'gallery'

/** Why orders (or a choice, or a setup) are not taken; `where` names the thing concerned. */
export interface Refusal {
  readonly reason: string
  readonly where?: string
}

/** Something that a seat may choose before the match. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly note: string
}

/**
 * What is asked for now, and how it is talked about. A game whose rounds are all alike needs none: `stepOf`
 * names them by their numbers.
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
   * The same in at most eight characters, for the clock's face, where the title's number alone would not say
   * it: "2/4 T3".
   */
  readonly short?: string
  /** What a seat that owes orders is to do, in a sentence; empty where the title says it. */
  readonly task: string
  /**
   * What comes of giving none, in a few words before "when time is up", where it is not what the game's
   * pieces always do.
   */
  readonly idle?: string
  /**
   * Time for planning: this share of what the match gives a round, or so many seconds whatever the match
   * gives.
   */
  readonly time: { readonly share: number } | { readonly seconds: number }
  /** Is playing it a round of the match, or only a part of one, or of the setting up? */
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
