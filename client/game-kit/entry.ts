import type { ComponentType } from 'preact'
import type { AnyGame, GameSummary } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import type { AnyClientGame } from './client-game.ts'

/** What the lobby shows of a game, and the way to the rest: small, for it comes before anything else does. */
export interface GameEntry extends GameSummary {
  /** What one does in it, in a sentence: it stands beside its moving picture, `public/games/<id>.svg`. */
  readonly pitch: string
  /** What players call its bots, by level, and what these do, in words that follow "they". */
  readonly levels: readonly (readonly [level: number, name: string, note: string])[]
  /** What Play now offers. */
  readonly quick: readonly QuickMatch[]
  /** What it offers in place of the first of them who has never played, against the easiest bots. */
  readonly firstMatch?: QuickMatch
  readonly pages: readonly GamePage[]
  rules(): Promise<AnyGame>
  load(): Promise<AnyClientGame>
}

/** A page of a game's own, at `/g/<game>/<path>`, with a card in the lobby. */
export interface GamePage {
  readonly path: string
  readonly title: string
  readonly note: string
  /** Where one who has never played had best begin: the lobby says so. */
  readonly forNewcomers?: boolean
  /** `rest`: what stands behind the page's path, as `lesson` in `/g/<game>/<path>/lesson`. */
  readonly load: () => Promise<ComponentType<{ rest: string }>>
}

/** A match against bots at a touch. */
export interface QuickMatch {
  readonly name: string
  /** In a few words, the first of them in small letters after a colon. */
  readonly note: string
  readonly setup: Readonly<Record<string, unknown>>
  /** Planning time of a round (s), where the match is to be over soon; without it there is no clock. */
  readonly roundSeconds?: number
  /** What seats bring, where that is not left to chance. The player has the first seat. */
  readonly choices?: Readonly<Record<SeatId, string>>
}
