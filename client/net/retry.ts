import { whenNetworkChanges } from './line/network-news.ts'

/**
 * One thing that is tried again after a while, or at once when the network is back. Never all at the same
 * moment: when a server has ended, everybody who was there is on the way back.
 */
const AFTER = [300, 700, 1500, 3000, 5000]
/** Longer than this nobody is made to wait, whatever the server says (ms). */
const LONGEST = 120_000

/** How long to wait before it is tried for the `tries`th time again, from 1 (ms): a part of it by lot. */
export function pauseBefore(tries: number, atLeast = 0, lot = Math.random): number {
  const usual = AFTER[Math.min(tries, AFTER.length) - 1] ?? AFTER[0]!
  // Where the server says when, those who wait come soon after, and not together either.
  return Math.min(atLeast, LONGEST) + usual * (0.5 + lot())
}

export class Retry {
  private pending: { timer: ReturnType<typeof setTimeout>; now: () => void; bound: boolean } | undefined

  private readonly stopListening: () => void

  constructor() {
    this.stopListening = whenNetworkChanges(() => this.hurry())
  }

  /**
   * `tries`: how often it was tried in vain; from 1. `atLeast`: as long as the server asks one to wait (ms).
   */
  after(tries: number, act: () => void, atLeast = 0): void {
    clearTimeout(this.pending?.timer)
    const now = () => {
      clearTimeout(this.pending?.timer)
      this.pending = undefined
      act()
    }
    this.pending = { timer: setTimeout(now, pauseBefore(tries, atLeast)), now, bound: atLeast > 0 }
  }

  /** What is pending is not tried; something else may be later. */
  cancel(): void {
    clearTimeout(this.pending?.timer)
    this.pending = undefined
  }

  stop(): void {
    this.stopListening()
    this.cancel()
  }

  private hurry(): void {
    if (!this.pending?.bound) this.pending?.now()
  }
}
