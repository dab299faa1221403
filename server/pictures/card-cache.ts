/** Cards that were drawn, up to so many bytes: what was not asked for the longest goes first. */

export interface CachedCard {
  readonly png: Buffer
  /** Changes with the bytes. */
  readonly tag: string
}

/** When it could not be drawn, ms. */
type FailedAt = number

/** What could not be drawn is not tried again for so long (ms). */
const TRIED_AGAIN_AFTER = 10 * 60_000

export class CardCache {
  /** The last that was asked for at the end. */
  private readonly cards = new Map<string, CachedCard | FailedAt>()
  private bytes = 0
  private readonly bytesAtMost: number
  private readonly cardsAtMost: number
  private readonly now: () => number

  constructor(bytesAtMost: number, cardsAtMost: number, now = () => performance.now()) {
    this.bytesAtMost = bytesAtMost
    this.cardsAtMost = cardsAtMost
    this.now = now
  }

  get size(): { readonly bytes: number; readonly cards: number } {
    return { bytes: this.bytes, cards: this.cards.size }
  }

  /** `none`: nothing is known of it; undefined: it could not be drawn. */
  get(key: string): CachedCard | undefined | 'none' {
    const card = this.cards.get(key)
    if (card === undefined) return 'none'
    if (typeof card === 'number') return this.now() - card < TRIED_AGAIN_AFTER ? undefined : 'none'
    this.cards.delete(key)
    this.cards.set(key, card)
    return card
  }

  /** Undefined: it could not be drawn. */
  put(key: string, card: CachedCard | undefined): void {
    this.forget(key)
    this.cards.set(key, card ?? this.now())
    this.bytes += card?.png.length ?? 0
    for (const oldest of this.cards.keys()) {
      if (this.bytes <= this.bytesAtMost && this.cards.size <= this.cardsAtMost) break
      this.forget(oldest)
    }
  }

  /** Nothing that was drawn is shown again. */
  clear(): void {
    this.cards.clear()
    this.bytes = 0
  }

  private forget(key: string): void {
    const card = this.cards.get(key)
    if (typeof card === 'object') this.bytes -= card.png.length
    this.cards.delete(key)
  }
}
