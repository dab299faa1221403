/**
 * What a game must provide so that its strongest bots can search; all else is part of the `Game` contract.
 */
import type { Dice } from '../dice/dice.ts'
import type { SeatId, TeamId } from '../match-types.ts'

export interface Searching<State, Orders> {
  /** The level of bots that search: the highest. */
  readonly level: number
  /** A team's chance (0 to 1) of winning from a state without an outcome. Two teams' chances add up to 1. */
  value(state: State, team: TeamId): number
  /**
   * Whether `value` is reliable for this state; if undefined, it always is. It is not in the middle of an
   * action (craft have moved and will fire): playouts with `quiet` go on to a reliable state.
   */
  quiet?(state: State): boolean
  /**
   * At most `most` possible orders of a seat, the likeliest first. The first must be what the level below
   * would give: a search that is stopped before any trial returns it. If undefined: what bots of all levels
   * give with several dice.
   */
  candidates?(state: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[]
  /**
   * For two orders of a seat in the same step: mixtures of the two, with part of one and the rest of the
   * other.
   */
  between?(one: Orders, other: Orders): Orders[]
  /** In fog: a full state that agrees with all that a seat sees. Undefined: the view is the full state. */
  world?(view: State, seat: SeatId, dice: Dice): State
  readonly effort: Effort
  /** How to play on from a state to estimate who wins (`playouts.ts`). */
  readonly outlook: Playout
  /**
   * How far the analysis plays on from orders to judge them, if `value` is good enough for less than
   * `outlook`. Then a blunder does not drown in later events.
   */
  readonly near?: Playout
  /**
   * With `near`: how the analysis plays on for its longer look, `outlook` by default. A curve needs slips to say
   * how open a match is; between orders that are compared they are noise.
   */
  readonly far?: Playout
}

export interface Proposal<State, Orders> {
  readonly orders: Orders
  /**
   * For a plan of several rounds: the orders that many rounds later (from 1), given the state then; undefined
   * after the plan's end.
   */
  later?(state: State, rounds: number): Orders | undefined
  /**
   * How much worse it is expected to be than the first, as a chance of winning, before any trial; defaults to
   * the prior's handicap.
   */
  readonly behind?: number
}

/** How far bots of a level play on. */
export interface Playout {
  /** For this many rounds, or until the match is over. */
  readonly rounds: number
  readonly level: number
  /** Whether to go on to a state for which the game's estimate is reliable. */
  readonly quiet?: boolean
  /**
   * Chance per round that a seat gives the orders of the level below. If bots and rules use few dice, all
   * playouts would otherwise be identical, and their one result would look certain.
   */
  readonly slips?: number
}

export interface Effort {
  /** The most orders compared: the seat's own, and joint orders of the others. */
  readonly rows: number
  readonly columns: number
  /** Positions reached: the effort of a search that no clock cuts short. */
  readonly steps: number
  /** How to play on after the compared orders, before the state is judged. */
  readonly playout: Playout
  /**
   * How far the search trusts (0 to 1) that the others do what is likely, rather than what is worst for us.
   */
  readonly trust: number
  /** The prior for orders other than those of the level below. */
  readonly prior: Prior
}

/**
 * The prior for candidates, in chances of winning, before any trial. The first candidate is the reference;
 * the others are assumed to be worse, so that a search stopped at once gives the first.
 */
export interface Prior {
  /** How much worse the others are than the first. With 0, a search stopped at once may give any of them. */
  readonly handicap: number
  /** Standard deviation of a candidate from its prior. */
  readonly spread: number
}
