import type { Described } from './described.ts'
import type { Dice, Engine } from './dice/dice.ts'
import type { PlayedRound, SeatId, Span } from './match-types.ts'
import type { Debriefing } from './presentation/debriefing.ts'
import type { BlowMoment, Diagram } from './presentation/diagram.ts'
import type { Reckoning } from './presentation/reckoning.ts'
import type { Reader } from './presentation/words.ts'
import type { Rules } from './rules.ts'
import type { Searching } from './search/searching.ts'

/** Merges two versions of what a player keeps; both are texts. */
export type Merge = (newer: string, older: string) => string

/**
 * How a match ended, for people who do not know the rules: by the words of `outcome`. Records keep those and
 * verification compares them, so they never change; these may.
 */
export type Endings = Readonly<Record<string, string>>

/** What a page can say of a game before its rules are loaded. */
export interface GameSummary {
  readonly id: string
  readonly title: string
  /** Suggested planning time per round, in seconds, with the usual setup (`paceFor`). */
  readonly pace: number
  readonly botLevels: readonly number[]
  /**
   * A recorded round of this game may be only a step of a round or of the setup. So a page without a state,
   * which does not know the step's title, shows no round number (`numberedTitle`), and counts steps
   * (`unitOf`).
   */
  readonly stepped?: true
  /**
   * The version of the rules. Raise it whenever, and only when, a record of a finished match would play
   * differently (another state, another timeline, or orders or a setup no longer accepted). The records in
   * `common/games/golden` show when that is so. The former rules are kept (`common/games/past.ts`): running
   * matches go on with them, and replays use them.
   */
  readonly version: number
}

/** How a match is shown and described: on the board, in logs, in link pictures. Pure functions. */
export interface Presentation<State, Event> {
  /**
   * A line of the battle log; undefined if the event needs no words. `reader`: the seat of its reader, empty
   * for anybody without one: a line about a player addresses that player in the second person.
   */
  describe(event: Event, before: State, reader?: Reader): string | undefined
  /**
   * Why an event (a hit, a miss, a collision, a piece's end) turned out as it did: its reckoning, as far as
   * the given round shows it, since a viewer may know only part of the round. Undefined if there is nothing
   * to reckon.
   */
  why?(event: number, round: PlayedRound<State, Event>): Reckoning | undefined
  /** When each event is shown: one span per event, in the order of the timeline. */
  schedule(timeline: readonly Event[]): Span[]
  /** The report after the match: who hit what, who was lost to what (`debrief.ts`). */
  readonly debriefing?: Debriefing<State, Event>
  /** A state as a few plain figures, for the small picture of a link to it. Gets the gallery's view. */
  diagram?(state: State): Diagram
  /**
   * The moment at which an event hurts somebody, for the small picture of a round that decided a match;
   * undefined if the event hurts nobody at any place.
   */
  blowAt?(event: number, round: PlayedRound<State, Event>): BlowMoment<State> | undefined
  /**
   * How the match ended, in one sentence worth repeating to a friend: what decided, by how much, and when.
   * Undefined while the match goes on.
   */
  story?(state: State): string | undefined
  /** For matches whose story is not known. */
  readonly endings?: Endings
}

/** The game's bots, and setups to test and show it with. */
export interface Play<State, Orders> {
  /**
   * A bot's orders, from its seat's view only. Levels that think long call `stop` now and then and, once it
   * is true, return the best orders so far.
   */
  think(view: State, seat: SeatId, dice: Dice, level: number, stop?: () => boolean): Orders
  /** How the strongest bots search and how matches are analysed (`search/`). */
  readonly search?: Searching<State, Orders>
  /**
   * Setups with much action, and the smallest and largest ones (missing settings get the defaults): golden
   * records use the first, tests use all.
   */
  readonly trials: readonly object[]
  /**
   * A setup (missing settings get the defaults) so small that some fifty playouts from each point of the
   * curve take little time: for tests of many matches. The default setup if undefined.
   */
  readonly quickest?: object
  /**
   * Setups in which bots are worth watching (missing settings get the defaults): exhibitions use them in
   * turn. The default setup if undefined.
   */
  readonly exhibitions?: readonly object[]
}

/** A game in three parts: its rules, its presentation and its bots. */
export interface Game<Setup, State, Orders, Event extends { kind: string }>
  extends GameSummary,
    Rules<Setup, State, Orders, Event>,
    Presentation<State, Event>,
    Play<State, Orders> {
  /** The engine to play it by, if not the present one (`dice.ts`). */
  readonly engine?: Engine
  /** The game for programs in other languages: a lazy import, so that no page loads it. */
  described(): Promise<Described<State, Orders>>
  /**
   * Things that players make in this game (designs, maps), which their account syncs to every device beside
   * their last setup: names that no other game uses, and how to merge two versions.
   */
  readonly keepsakes?: Readonly<Record<string, Merge>>
}

/** A game of unknown types: rooms, records and bots' seats handle all games alike. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
export type AnyGame = Game<any, any, any, any>
