/**
 * Pages with a head that nearly everybody asks for, packed as well as can be. A head names the host that was
 * asked, and anybody can make one up: a few are kept, the last that were asked for, and seldom is one packed.
 */
const KEPT_AT_MOST = 4
/** From one that is packed to the next (ms): packing a page takes a tenth of a second. */
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
   * The page packed, if it is there; if not, it may be there for the next who asks. `key`: the same for the
   * same page, which is long, and made only where it is needed.
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
