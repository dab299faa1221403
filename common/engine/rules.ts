import type { ZodType } from 'zod'
import type { Dice } from './dice/dice.ts'
import type { Choice, Outcome, Refusal, Seat, SeatId, Step, Viewer } from './match-types.ts'
import type { Sync } from './sync/sync.ts'

/**
 * The rules of a game: plain data and pure functions. No clock, no I/O, no chance but the dice that are
 * passed in; no function changes what it is given.
 */
export interface Rules<Setup, State, Orders, Event> {
  /**
   * Whether viewers differ in what they may know. If so, every seat is sent a view of its own, the gallery
   * sees each round late, and choices are secret.
   */
  readonly fog: boolean
  /** What an organiser may choose; `parse({})` gives the defaults. */
  readonly setup: ZodType<Setup>
  /** The shape of one seat's orders, with its limits of size. */
  readonly orders: ZodType<Orders>
  /**
   * For orders that are texts: the orders without comments, which are for their writer alone, and in plain
   * letters. Only this form is sent, kept and played.
   */
  withoutComments?(orders: Orders): Orders
  /** The seats that a setup asks for, in order. */
  seats(setup: Setup): Seat[]
  /**
   * The most craft that one seat commands, if setups differ in that: with more of them more planning time is
   * suggested. A game whose steps have more time by themselves leaves it out.
   */
  craftEach?(setup: Setup): number
  /** The options of a seat; `seat` matters if not every seat may choose the same. */
  choices(setup: Setup, seat: SeatId): Choice[]
  /**
   * Why a seat may not bring this choice: one of the options, or anything else that the game lets players
   * make themselves.
   */
  checkChoice(setup: Setup, choice: string, seat: SeatId): Refusal[]
  start(setup: Setup, seats: readonly Seat[], dice: Dice): State
  /** Seats that are still in the match, whether or not they owe orders; empty after the end. */
  active(state: State): SeatId[]
  /** Seats that have to give orders now: all active ones, some of them, or none. */
  owing(state: State): SeatId[]
  /** The current step, if rounds consist of different steps. */
  step?(state: State): Step
  /**
   * The orders of a seat that owes some and gives none. The engine fills them in, with the round's dice
   * (`playRound`).
   */
  standing(state: State, seat: SeatId, dice: Dice): Orders
  /**
   * Empty if the orders are legal. The client greys out buttons and the server checks orders by this same
   * function.
   */
  check(state: State, seat: SeatId, orders: Orders): Refusal[]
  /** Plays a round. `orders`: of every seat that owes some, and of no other seat. */
  resolve(
    state: State,
    orders: Readonly<Record<SeatId, Orders>>,
    dice: Dice,
  ): { state: State; timeline: Event[] }
  outcome(state: State): Outcome | undefined
  /** The last possible round, if the game has such a limit; it is always displayed. */
  lastRound?(state: State): number
  /**
   * The part of a state, and of a round's timeline, that a viewer may know. Games without fog return their
   * arguments.
   */
  view(state: State, viewer: Viewer): State
  viewTimeline(timeline: readonly Event[], state: State, viewer: Viewer): readonly Event[]
  /** How a state crosses the network. */
  readonly sync: Sync<State>
}
