import type { fetchAhead } from './ahead.ts'

/** What the inline script (`first.ts`) hands over to the main script. */
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
