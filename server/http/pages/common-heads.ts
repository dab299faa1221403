/**
 * Cache of compressed pages with the head that nearly all requests share. The head contains the requested
 * host, which clients can make up: so only the few latest are kept, and compression is rate-limited.
 */
const KEPT_AT_MOST = 4
/** The pause between two compressions (ms): one takes a tenth of a second. */
const AGAIN_AFTER = 10_000

export class CommonHeads<Page> {
  private readonly kept = new Map<string, Page>()
  private packing: string | undefined
  private last = -Infinity
  private readonly pack: (html: string) => Promise<Page>
  private readonly now: () => number

  constructor(pack: (html: string) => Promise<Page>, now = () => performance.now()) {
    this.pack = pack
    this.now = now
  }

  get size(): number {
    return this.kept.size
  }

  /**
   * The compressed page, if it is in the cache; if not, this may start the compression for later requests.
   * `key` identifies the page; `html` builds it only when needed, as it is long.
   */
  of(key: string, html: () => string): Page | undefined {
    const page = this.kept.get(key)
    if (page) {
      this.kept.delete(key)
      this.kept.set(key, page)
    } else if (this.packing === undefined && this.now() - this.last >= AGAIN_AFTER) {
      this.packing = key
      this.last = this.now()
      void this.pack(html())
        .then(
          (packed) => this.keep(key, packed),
          () => undefined,
        )
        .finally(() => (this.packing = undefined))
    }
    return page
  }

  private keep(key: string, page: Page): void {
    this.kept.set(key, page)
    if (this.kept.size > KEPT_AT_MOST) this.kept.delete(this.kept.keys().next().value!)
  }
}
