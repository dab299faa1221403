/**
 * What a game brings so that its strongest bots can search: everything else they know of it by its contract.
 */
import type { Dice } from '../dice/dice.ts'
import type { SeatId, TeamId } from '../match-types.ts'

export interface Searching<State, Orders> {
  /** The level of bots that search: above all others. */
  readonly level: number
  /**
   * Chance (0 to 1) that a team wins from there, of a state in which nobody has won. Two teams' add up to 1.
   */
  value(state: State, team: TeamId): number
  /**
   * Is that estimate good of such a state? Without it of all. Of a state in the middle of something (craft
   * have moved and will fire) it is not: playouts that are to be `quiet` go on to one that is.
   */
  quiet?(state: State): boolean
  /**
   * What a seat might do, at most so much, the likeliest first; the first is to be what the level below would
   * give: a search that is stopped before it has tried anything gives that one. Without it, what bots of all
   * levels give with several dice.
   */
  candidates?(state: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[]
  /**
   * Of two orders of a seat for the same step: what lies between, each part of one with the rest of the
   * other.
   */
  between?(one: Orders, other: Orders): Orders[]
  /**
   * In fog: a whole state that agrees with all that a seat sees. Without it, what it sees is all there is.
   */
  world?(view: State, seat: SeatId, dice: Dice): State
  readonly effort: Effort
  /** How a match is played on from a state to learn who is likely to win it (`playouts.ts`). */
  readonly outlook: Playout
  /**
   * How far orders are played on to be judged in an analysis, where the game's estimate of a state (`value`)
   * is good enough for less than its outlook: a blunder is then not lost among what comes after it.
   */
  readonly near?: Playout
}

export interface Proposal<State, Orders> {
  readonly orders: Orders
  /**
   * Of a plan for several rounds: what is ordered so many rounds later (from 1), in the state of then;
   * undefined where the plan has ended.
   */
  later?(state: State, rounds: number): Orders | undefined
  /**
   * By how much it is expected to be worse than the first, as a chance of winning, before it is tried; the
   * prior's handicap, if it is not told.
   */
  readonly behind?: number
}

/** Bots of a level play on. */
export interface Playout {
  /** So many rounds, or until the match is over. */
  readonly rounds: number
  readonly level: number
  /** And on to a state that the game's estimate is good of. */
  readonly quiet?: boolean
  /**
   * Chance that a seat gives the orders of the level below, by round. Where bots and rules have few dice all
   * playouts would be one and the same, and what comes of that one taken for certain.
   */
  readonly slips?: number
}

export interface Effort {
  /** Orders of one's own, and of the others together, that are compared at most. */
  readonly rows: number
  readonly columns: number
  /** Positions reached: how much is thought where no clock cuts it short. */
  readonly steps: number
  /** How it is played on behind the orders compared, before the state is judged. */
  readonly playout: Playout
  /** How far it trusts (0 to 1) that the others do what is likely, rather than whatever is worst. */
  readonly trust: number
  /** What is expected of orders that the level below would not give, before any are tried. */
  readonly prior: Prior
}

/**
 * What is expected of candidates before any are tried, in chances of winning. The first of them is the
 * measure: the others are taken to be worse, so that a search that is stopped at once gives the first.
 */
export interface Prior {
  /**
   * By how much the others are worse than the first. With 0 a search that is stopped at once may give any of
   * them.
   */
  readonly handicap: number
  /** How far one is from what is expected of it: a standard deviation. */
  readonly spread: number
}
