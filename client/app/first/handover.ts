import type { fetchAhead } from './ahead.ts'

/** What the page's first lines (`first.ts`) leave to the rest of the script. */
export interface Handover {
  /** What a guest is called who has no name yet. */
  readonly guest: string
  /** The button that was pressed before there was anything to answer it. */
  pressed: HTMLElement | undefined
  readonly fetchAhead: typeof fetchAhead
  /** All that is pressed from now on is answered. */
  takeOver(): void
}

declare global {
  interface Window {
    /** Not there while developing. */
    readonly first?: Handover
  }
}

export const handover: Handover | undefined = window.first
