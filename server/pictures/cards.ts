/** Cards by content: drawn once, cached, and never drawn twice at the same time. */
import { createHash } from 'node:crypto'
import { type CardWords, SITE_CARD } from './card.ts'
import { type CachedCard, CardCache } from './card-cache.ts'
import { Drawing } from './drawing.ts'
import { Busy } from './errands.ts'
import type { VerdictAnswer } from './verdict-worker.ts'
import { Verdicts } from './verdicts.ts'

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

/** How long a card waits for a verdict that is still sought (ms). */
const WAIT = 1500

/** Of a card without a verdict. */
const ABSENT: VerdictAnswer = { round: undefined }

const SITE: CardOrder = { words: SITE_CARD, sky: SITE_CARD.sky }

const sha256 = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

export class Cards {
  private readonly cache: CardCache
  private readonly drawing: Drawing
  private readonly underWay = new Map<string, Promise<CachedCard | undefined>>()
  private readonly verdicts: Verdicts
  private readonly wait: number
  private siteCard: CachedCard | undefined

  constructor(
    drawing = new Drawing(),
    verdicts = new Verdicts(),
    cache = new CardCache(BYTES_AT_MOST, CARDS_AT_MOST),
    wait = WAIT,
  ) {
    this.wait = wait
    this.drawing = drawing
    this.verdicts = verdicts
    this.cache = cache
  }

  async stop(): Promise<void> {
    await Promise.all([this.drawing.stop(), this.verdicts.stop()])
  }

  /** Drops all cards after a name was erased, as it is unknown which ones have it. */
  forget(): void {
    this.cache.clear()
  }

  /**
   * Undefined if it cannot be drawn, or not now. A whole match's card waits a moment for the verdict, as who
   * shares a link asks for its picture once. Until the verdict is known the card shows the last blow, without
   * a claim of what decided, and is a passing one.
   */
  async of(wanted: CardOrder): Promise<CachedCard | undefined> {
    const { words, sky, round, record } = wanted
    const verdict =
      round === undefined && record ? await this.verdicts.soon(sky, () => record(), this.wait) : ABSENT
    const key = `${sky} ${round ?? 0} ${verdict?.round ?? (verdict ? 'none' : 'open')} ${sha256(JSON.stringify(words))}`
    const kept = this.cache.get(key)
    if (kept !== 'none') return kept
    let card = this.underWay.get(key)
    if (!card) {
      this.underWay.set(
        key,
        (card = this.make(key, wanted, verdict).finally(() => this.underWay.delete(key))),
      )
    }
    return card
  }

  /** The site's own card, a stand-in for missing ones. */
  async site(): Promise<CachedCard | undefined> {
    return (this.siteCard ??= await this.of(SITE))
  }

  private async make(
    key: string,
    { words, sky, record, round }: CardOrder,
    verdict: VerdictAnswer | undefined,
  ): Promise<CachedCard | undefined> {
    try {
      const decided = verdict?.round
      const png = await this.drawing.draw({ words, sky, record: await record?.(), round, decided })
      const card = { png, tag: sha256(png), passing: !verdict }
      this.cache.put(key, card)
      return card
    } catch (error) {
      // `Busy` is temporary; other failures are cached, so that they are not repeated over and over.
      if (!(error instanceof Busy)) this.cache.put(key, undefined)
      return undefined
    }
  }
}
