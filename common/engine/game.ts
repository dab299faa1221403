import type { Dice } from './dice/dice.ts'
import type { SeatId } from './match-types.ts'
import type { Presentation } from './presentation/presentation.ts'
import type { Engine } from './record/engines.ts'
import type { Rules } from './rules.ts'
import type { Searching } from './search/searching.ts'

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

/** Who plays a game where nobody does, and with what it is tried. */
export interface Play<State, Orders> {
  /**
   * A bot's orders; it is given its seat's view only. `stop` is asked now and then by levels that think long:
   * when it says so, they give the best that they have.
   */
  think(view: State, seat: SeatId, dice: Dice, level: number, stop?: () => boolean): Orders
  /** How its strongest bots search, and how a match is analysed (`search/`). */
  readonly search?: Searching<State, Orders>
  /**
   * Setups in which much happens, and the smallest and largest ones (what is missing of each is the default):
   * golden records are played with the first, tests with all.
   */
  readonly trials: readonly object[]
  /**
   * A setup (what is missing of it is the default) of a match so small that every place of its curve is soon
   * played on some fifty times: for whoever tries many. Without it, the default.
   */
  readonly quickest?: object
  /**
   * Setups in which bots are worth watching (what is missing of each is the default): exhibitions are played
   * with them in turn. Without any, with the default.
   */
  readonly exhibitions?: readonly object[]
}

/** What every game is, in three parts: its rules, how it is told, and how it is played by bots. */
export interface Game<Setup, State, Orders, Event extends { kind: string }>
  extends GameSummary,
    Rules<Setup, State, Orders, Event>,
    Presentation<State, Event>,
    Play<State, Orders> {
  /** The engine that it is played by, where that is not the present one (`engines.ts`). */
  readonly engine?: Engine
  /**
   * What players make of the game's and an account has on every device, beside their last setup: names that
   * no other game has, and how two versions become one.
   */
  readonly keepsakes?: Readonly<Record<string, Merge>>
}

/** A game whose types the caller does not know: rooms, records and bots' seats handle all games alike. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyGame = Game<any, any, any, any>
