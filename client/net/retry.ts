/** Retries after growing pauses, or at once when the network is back. */

/** Pauses (ms). They are partly random: when a server ends, all its clients reconnect. */
const AFTER = [300, 700, 1500, 3000, 5000]
/** Longest wait, whatever the server says (ms). */
const LONGEST = 120_000

/** Pause before the `tries`th retry, from 1 (ms), partly random. */
export function pauseBefore(tries: number, atLeast = 0, lot = Math.random): number {
  const usual = AFTER[Math.min(tries, AFTER.length) - 1] ?? AFTER[0]!
  // After the time that the server asked for, still spread out.
  return Math.min(atLeast, LONGEST) + usual * (0.5 + lot())
}

export class Retry {
  private pending: { timer: ReturnType<typeof setTimeout>; now: () => void; bound: boolean } | undefined

  private readonly stopListening: () => void

  constructor() {
    this.stopListening = whenNetworkChanges(() => this.hurry())
  }

  /** `tries`: number of failed tries, from 1. `atLeast`: the wait that the server asks for (ms). */
  after(tries: number, act: () => void, atLeast = 0): void {
    clearTimeout(this.pending?.timer)
    const now = () => {
      clearTimeout(this.pending?.timer)
      this.pending = undefined
      act()
    }
    this.pending = { timer: setTimeout(now, pauseBefore(tries, atLeast)), now, bound: atLeast > 0 }
  }

  /** Cancels the pending retry; later ones are possible. */
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

/** The Network Information API, which not all browsers have. */
const lineOf = (): Partial<EventTarget> | undefined =>
  (globalThis.navigator as { connection?: Partial<EventTarget> } | undefined)?.connection

/**
 * Calls `then` at events that suggest a changed connection: the network is back or another one, or the page
 * becomes visible again. Returns a function that ends it.
 */
export function whenNetworkChanges(then: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && then()
  const page = globalThis.document as Partial<Document> | undefined
  const line = lineOf()
  window.addEventListener('online', then)
  // A page restored from the back/forward cache has lost its connections.
  window.addEventListener('pageshow', then)
  page?.addEventListener?.('visibilitychange', shown)
  line?.addEventListener?.('change', then)
  return () => {
    window.removeEventListener('online', then)
    window.removeEventListener('pageshow', then)
    page?.removeEventListener?.('visibilitychange', shown)
    line?.removeEventListener?.('change', then)
  }
}
