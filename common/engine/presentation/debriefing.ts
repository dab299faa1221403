/**
 * What a game reports about its rounds after the match: which blows were aimed at whom, which pieces were
 * lost, how strong the sides are.
 */
import type { PlayedRound, SeatId, TeamId } from '../match-types.ts'

/**
 * Something that hurt a piece, or was meant to: a shot, a missile launched, the blast of a warhead, a rock on
 * the way.
 */
export interface Blow {
  /** Index of the event in its round's timeline. */
  readonly event: number
  /** The seat that caused it; empty if none did. */
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** The side that it hurts; empty if none. */
  readonly on: TeamId | ''
  /**
   * Whether this is a shot, and whether it hit an enemy. A missile counts as a shot when launched and as a
   * hit when it strikes.
   */
  readonly shot: boolean
  readonly hit: boolean
  /** It was aimed at ordnance, not at a side: counted apart, as it hurts nobody. */
  readonly atOrdnance?: boolean
  /**
   * Points of damage: expected when planned (by the odds or otherwise), and actual. The two are equal if
   * nothing can be expected beforehand. Undefined if only the orders tell it, and they are not known.
   */
  readonly expected: number | undefined
  readonly actual: number
  /** Who did what to whom, in a sentence without its full stop; empty where nothing was done. */
  readonly words: string
}

/** A piece that is out of the match by an event. */
export interface Loss {
  readonly event: number
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** The piece was destroyed by itself or by its own side. */
  readonly own: boolean
  /**
   * Which piece was lost, and how: a sentence without its full stop, as "A1 was destroyed by its own
   * missile".
   */
  readonly words: string
  /** What goes before `words` for all but the owner, who reads "Your" there: "player A’s". */
  readonly owner?: string
}

/** A game's report of a round. No function changes its arguments. */
export interface Debriefing<State, Event> {
  /** What is expected of shots follows from the orders: rounds should have them. */
  readonly readsOrders?: boolean
  blows(round: PlayedRound<State, Event>): Blow[]
  losses(round: PlayedRound<State, Event>): Loss[]
  /** Remaining fighting strength of each side, in points; 0 if it is out. */
  strength(state: State): Readonly<Record<TeamId, number>>
  /** What a die decides, in a few words, as "A1’s laser hits", for each die that a round may draw. */
  die?(name: string, before: State): string
}
