import type { ComponentType } from 'preact'
import type { AnyGame, Endings, GameSummary } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import type { AnyClientGame } from './client-game.ts'

/**
 * What the lobby needs of a game, and loaders for the rest. Kept small, because it loads before everything
 * else.
 */
export interface GameEntry extends GameSummary {
  /**
   * What players do in the game, in one sentence; shown next to the animated picture `public/games/<id>.svg`.
   */
  readonly pitch: string
  /** Names and descriptions of its bots by level; a description follows "they". */
  readonly levels: readonly (readonly [level: number, name: string, note: string])[]
  /** The matches that Play now offers. */
  readonly quick: readonly QuickMatch[]
  /** Replaces the first of them for players who have never played, against the easiest bots. */
  readonly firstMatch?: QuickMatch
  readonly pages: readonly GamePage[]
  /** The words for its ends, for lists of results: they do without the rules. */
  endings?(): Promise<{ readonly endings: Endings }>
  rules(): Promise<AnyGame>
  load(): Promise<AnyClientGame>
}

/** A page of the game's own, at `/g/<game>/<path>`, with a card in the lobby. */
export interface GamePage {
  readonly path: string
  readonly title: string
  readonly note: string
  /** The best start for newcomers: the lobby says so. */
  readonly forNewcomers?: boolean
  /** `rest`: the path after the page's own, such as `lesson` in `/g/<game>/<path>/lesson`. */
  readonly load: () => Promise<ComponentType<{ rest: string }>>
}

/** A match against bots, started with one click. */
export interface QuickMatch {
  readonly name: string
  /** A few words, starting in lower case because they follow a colon. */
  readonly note: string
  readonly setup: Readonly<Record<string, unknown>>
  /** Planning time per round (s) for a short match; without it there is no clock. */
  readonly roundSeconds?: number
  /** The choices of seats, unless left to chance. The player has the first seat. */
  readonly choices?: Readonly<Record<SeatId, string>>
}

/** A quick match with a few settings of the game's own; all others are the usual ones. */
export const quick = <Setup extends QuickMatch['setup']>(
  name: string,
  note: string,
  setup: Partial<Setup>,
): QuickMatch => ({ name, note, setup })
