/** What the inline script (`first.ts`) shares with the build and with the main script. */
import type { fetchAhead } from './ahead.ts'

/**
 * The name of the lobby that is written beforehand with that game chosen; whoever has played before is
 * offered something else.
 */
export const lobbyFor = (game: string, flown: string | undefined): string =>
  flown === undefined ? game : `${game} again`

/** What the inline script hands over to the main script. */
export interface Handover {
  /** Name for a new guest. */
  readonly guest: string
  /** The button pressed before the main script was ready. */
  pressed: HTMLElement | undefined
  readonly fetchAhead: typeof fetchAhead
  /** From now on the main script handles presses. */
  takeOver(): void
}

declare global {
  interface Window {
    /** Undefined during development. */
    readonly first?: Handover
  }
}

export const handover: Handover | undefined = window.first
