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
   * Do viewers differ in what they may know? Then every seat is sent a view of its own, the gallery sees a
   * round late, and what a seat brings is its secret.
   */
  readonly fog: boolean
  /** What an organiser may choose; `parse({})` gives the defaults. */
  readonly setup: ZodType<Setup>
  /** The shape of one seat's orders, with its limits of size. */
  readonly orders: ZodType<Orders>
  /**
   * Orders without what stands in them for their writer alone, and in plain letters, where they are texts.
   * Only that is sent, kept and played.
   */
  withoutComments?(orders: Orders): Orders
  /** The seats that a setup asks for, in order. */
  seats(setup: Setup): Seat[]
  /** What a seat may choose from; `seat` matters where not everybody may bring the same. */
  choices(setup: Setup, seat: SeatId): Choice[]
  /**
   * Why a seat may not bring this: one of the choices, or whatever else the game lets players make
   * themselves.
   */
  checkChoice(setup: Setup, choice: string, seat: SeatId): Refusal[]
  start(setup: Setup, seats: readonly Seat[], dice: Dice): State
  /** Who is still in the match, whether or not it is their turn; nobody when it is over. */
  active(state: State): SeatId[]
  /** Who has to give orders now: all who are active, some of them, or nobody. */
  owing(state: State): SeatId[]
  /** What is being asked for, where rounds differ. */
  step?(state: State): Step
  /**
   * What a seat that owes orders and gives none does. The engine puts it in their place, with the round's
   * dice (`playRound`).
   */
  standing(state: State, seat: SeatId, dice: Dice): Orders
  /** Nothing when the orders are legal. The same function greys out buttons and guards the server. */
  check(state: State, seat: SeatId, orders: Orders): Refusal[]
  /** Plays a round. `orders`: of every seat that owes some, and of no other. */
  resolve(
    state: State,
    orders: Readonly<Record<SeatId, Orders>>,
    dice: Dice,
  ): { state: State; timeline: Event[] }
  outcome(state: State): Outcome | undefined
  /**
   * The round after which the match is over at the latest, of a game that has such a limit: it is in sight
   * all the time.
   */
  lastRound?(state: State): number
  /**
   * What a viewer may know of a state, and of a round's timeline. Games without fog return what they are
   * given.
   */
  view(state: State, viewer: Viewer): State
  viewTimeline(timeline: readonly Event[], state: State, viewer: Viewer): readonly Event[]
  /** How a state crosses the network. */
  readonly sync: Sync<State>
}
