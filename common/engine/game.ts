import type { ZodType } from 'zod'
import type { Debriefing, FoughtRound } from './debriefing.ts'
import type { Diagram } from './diagram.ts'
import type { Dice } from './dice.ts'
import type { Engine } from './engines.ts'
import type { Choice, Outcome, Refusal, Seat, SeatId, Span, Step, Viewer } from './match-types.ts'
import type { Reckoning } from './reckoning.ts'
import type { Searching } from './search/searching.ts'
import type { Sync } from './sync.ts'

/** Brings together two versions of what a player keeps, both texts. */
export type Merge = (newer: string, older: string) => string

/** What a page can say of a game before its rules are loaded. */
export interface GameSummary {
  readonly id: string
  readonly title: string
  /** Planning time that suits a round, in seconds. */
  readonly pace: number
  readonly botLevels: readonly number[]
  /**
   * What is recorded as a round is a step of one, or of the setting up: a page that has no state at hand, and
   * so no step's title, counts none.
   */
  readonly stepped?: true
  /**
   * Of the rules: raised whenever a record of a finished match would play differently from then on (another
   * state, another timeline, orders or a setup that are not taken any more), and only then. The records in
   * `common/games/golden` tell when that is so. The rules of before are kept (`common/games/past.ts`): by
   * them matches go on, and replays are played.
   */
  readonly version: number
}

/**
 * What every game is. Plain data and pure functions: no clock, no I/O, no chance but the dice that are passed in; no
 * function changes what it is given.
 */
export interface Game<Setup, State, Orders, Event extends { kind: string }> extends GameSummary {
  /** The engine that it is played by, where that is not the present one (`engines.ts`). */
  readonly engine?: Engine
  /**
   * Do viewers differ in what they may know? Then every seat is sent a view of its own, the gallery sees a round late,
   * and what a seat brings is its secret.
   */
  readonly fog: boolean
  /** What an organiser may choose; `parse({})` gives the defaults. */
  readonly setup: ZodType<Setup>
  /** What players make of the game's and an account has on every device, beside their last setup: names that no other game has, and how two versions become one. */
  readonly keepsakes?: Readonly<Record<string, Merge>>
  /** Setups in which much happens, and the smallest and largest ones (what is missing of each is the default): golden records are played with the first, tests with all. */
  readonly trials: readonly object[]
  /** Setups in which bots are worth watching (what is missing of each is the default): exhibitions are played with them in turn. Without any, with the default. */
  readonly exhibitions?: readonly object[]
  /** The shape of one seat's orders, with its limits of size. */
  readonly orders: ZodType<Orders>
  /**
   * Orders without what stands in them for their writer alone, where there is such a thing. Only the rest is sent, kept
   * and played, and it is played as the whole would be.
   */
  withoutComments?(orders: Orders): Orders
  /** The seats that a setup asks for, in order. */
  seats(setup: Setup): Seat[]
  /** What a seat may choose from; `seat` matters where not everybody may bring the same. */
  choices(setup: Setup, seat: SeatId): Choice[]
  /** Why a seat may not bring this: one of the choices, or whatever else the game lets players make themselves. */
  checkChoice(setup: Setup, choice: string, seat: SeatId): Refusal[]
  start(setup: Setup, seats: readonly Seat[], dice: Dice): State
  /** Who is still in the match, whether or not it is their turn; nobody when it is over. */
  active(state: State): SeatId[]
  /** Who has to give orders now: all who are active, some of them, or nobody. */
  owing(state: State): SeatId[]
  /** What is being asked for, where rounds differ. */
  step?(state: State): Step
  /** What a seat that owes orders and gives none does. The engine puts it in their place, with the round's dice (`playRound`). */
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
   * How it ended, in one sentence that can be repeated to a friend: what counted, how much of it, and when.
   * Undefined while it goes on.
   */
  story?(state: State): string | undefined
  /** The round after which the match is over at the latest, of a game that has such a limit: it is in sight all the time. */
  lastRound?(state: State): number
  /** What a viewer may know of a state, and of a round's timeline. Games without fog return what they are given. */
  view(state: State, viewer: Viewer): State
  viewTimeline(timeline: readonly Event[], state: State, viewer: Viewer): readonly Event[]
  /**
   * A bot's orders; it is given its seat's view only. `stop` is asked now and then by levels that think long: when it
   * says so, they give the best that they have.
   */
  think(view: State, seat: SeatId, dice: Dice, level: number, stop?: () => boolean): Orders
  /** How its strongest bots search, and how a match is analysed (`search/`). */
  readonly search?: Searching<State, Orders>
  /** A line of the battle log, or nothing for what needs no words. */
  describe(event: Event, before: State): string | undefined
  /**
   * Why an event came as it did, of those that hurt, miss, meet or end a piece: its reckoning, as far as the round that
   * is given tells it (a viewer may know of one in part). Undefined where there is nothing to reckon.
   */
  why?(event: number, round: FoughtRound<State, Event>): Reckoning | undefined
  /** When each event is shown: one span an event, in the order of the timeline. */
  schedule(timeline: readonly Event[]): Span[]
  /** What is told of a match after its end: who hit what, who was lost by what (`debrief.ts`). */
  readonly debriefing?: Debriefing<State, Event>
  /** A state in a few plain figures, for the small picture that a link to it shows. It is given what everybody may know. */
  diagram?(state: State): Diagram
  /** How a state crosses the network. */
  readonly sync: Sync<State>
}

/** A game whose types the caller does not know: rooms, records and bots' seats handle all games alike. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyGame = Game<any, any, any, any>
