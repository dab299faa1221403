/** Cards by content: drawn once, cached, and never drawn twice at the same time. */
import { createHash } from 'node:crypto'
import { type CardWords, SITE_CARD } from './card.ts'
import { type CachedCard, CardCache } from './card-cache.ts'
import { Busy, Drawing } from './drawing.ts'

const BYTES_AT_MOST = 24 * 1024 * 1024
const CARDS_AT_MOST = 500

export interface CardOrder {
  readonly words: CardWords
  /** Identifies the match. */
  readonly sky: string
  /** Called only when the card has to be drawn. */
  record?(): Promise<string | undefined>
  readonly round?: number | undefined
}

const SITE: CardOrder = { words: SITE_CARD, sky: SITE_CARD.sky }

const sha256 = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

export class Cards {
  private readonly cache: CardCache
  private readonly drawing: Drawing
  private readonly underWay = new Map<string, Promise<CachedCard | undefined>>()
  private siteCard: CachedCard | undefined

  constructor(drawing = new Drawing(), cache = new CardCache(BYTES_AT_MOST, CARDS_AT_MOST)) {
    this.drawing = drawing
    this.cache = cache
  }

  stop = (): Promise<void> => this.drawing.stop()

  /** Drops all cards after a name was erased, as it is unknown which ones have it. */
  forget(): void {
    this.cache.clear()
  }

  /** Undefined if it cannot be drawn, or not now. */
  of(wanted: CardOrder): Promise<CachedCard | undefined> {
    const { words, sky, round = 0 } = wanted
    const key = `${sky} ${round} ${sha256(JSON.stringify(words))}`
    const kept = this.cache.get(key)
    if (kept !== 'none') return Promise.resolve(kept)
    let card = this.underWay.get(key)
    if (!card) {
      this.underWay.set(key, (card = this.make(key, wanted).finally(() => this.underWay.delete(key))))
    }
    return card
  }

  /** The site's own card, a stand-in for missing ones. */
  async site(): Promise<CachedCard | undefined> {
    return (this.siteCard ??= await this.of(SITE))
  }

  private async make(key: string, { words, sky, record, round }: CardOrder): Promise<CachedCard | undefined> {
    try {
      const png = await this.drawing.draw({ words, sky, record: await record?.(), round })
      const card = { png, tag: sha256(png) }
      this.cache.put(key, card)
      return card
    } catch (error) {
      // `Busy` is temporary; other failures are cached, so that they are not repeated over and over.
      if (!(error instanceof Busy)) this.cache.put(key, undefined)
      return undefined
    }
  }
}
