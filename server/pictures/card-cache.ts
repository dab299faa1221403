/** LRU cache of drawn cards, limited by bytes and number. */

export interface CachedCard {
  readonly png: Buffer
  /** A hash of the bytes. */
  readonly tag: string
  /** It was drawn before the match's verdict was known: a better one follows. */
  readonly passing?: boolean
}

/** When drawing failed (ms). */
type FailedAt = number

/** The pause before a failed card is tried again (ms). */
const TRIED_AGAIN_AFTER = 10 * 60_000

export class CardCache {
  /** In the order of use, the latest last. */
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

  /** `none`: not in the cache; undefined: drawing failed. */
  get(key: string): CachedCard | undefined | 'none' {
    const card = this.cards.get(key)
    if (card === undefined) return 'none'
    if (typeof card === 'number') return this.now() - card < TRIED_AGAIN_AFTER ? undefined : 'none'
    this.cards.delete(key)
    this.cards.set(key, card)
    return card
  }

  /** Undefined: drawing failed. */
  put(key: string, card: CachedCard | undefined): void {
    this.forget(key)
    this.cards.set(key, card ?? this.now())
    this.bytes += card?.png.length ?? 0
    for (const oldest of this.cards.keys()) {
      if (this.bytes <= this.bytesAtMost && this.cards.size <= this.cardsAtMost) break
      this.forget(oldest)
    }
  }

  /** Drops all cards. */
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
