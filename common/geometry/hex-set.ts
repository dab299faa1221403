/**
 * A set of nearby hexes as a bit map: built once, queried a thousand times a round, and small enough for the
 * processor's cache.
 */
import { KEY_BITS, keyOf, keyToHex } from './hex.ts'

const R_BITS = (1 << KEY_BITS) - 1

export class HexSet {
  readonly size: number
  /** Key halves of the corner from which the bits count. */
  private readonly left: number
  private readonly top: number
  private readonly rows: number
  /** Number of 32-bit words per q. */
  private readonly width: number
  private readonly words: number[]

  constructor(keys: ReadonlySet<number>) {
    const hexes = [...keys].map(keyToHex)
    const span = (of: readonly number[]) => [Math.min(0, ...of), Math.max(0, ...of)] as const
    const [left, right] = span(hexes.map(({ q }) => q))
    const [top, bottom] = span(hexes.map(({ r }) => r))
    this.size = hexes.length
    this.left = keyOf(left, top) >> KEY_BITS
    this.top = keyOf(left, top) & R_BITS
    this.rows = right - left + 1
    this.width = ((bottom - top) >> 5) + 1
    this.words = new Array<number>(this.rows * this.width).fill(0)
    for (const { q, r } of hexes)
      this.words[(q - left) * this.width + ((r - top) >> 5)]! |= 1 << ((r - top) & 31)
  }

  has(key: number): boolean {
    const q = (key >> KEY_BITS) - this.left
    const r = (key & R_BITS) - this.top
    // `>>> 0` turns a negative offset into a large number, so one comparison checks both limits.
    if (q >>> 0 >= this.rows || r >>> 0 >= this.width << 5) return false
    return (this.words[q * this.width + (r >> 5)]! & (1 << (r & 31))) !== 0
  }

  /**
   * The first index, `from` or later, whose step leads from the key `start` to a hex of the set; `end` if
   * none before `end` does.
   */
  next(start: number, steps: readonly number[], from: number, end = steps.length): number {
    const { left, top, rows, width, words } = this
    const columns = width << 5
    let i = from
    for (; i < end; i++) {
      const key = start + steps[i]!
      const q = (key >> KEY_BITS) - left
      const r = (key & R_BITS) - top
      if (q >>> 0 < rows && r >>> 0 < columns && (words[q * width + (r >> 5)]! & (1 << (r & 31))) !== 0) break
    }
    return i
  }
}
