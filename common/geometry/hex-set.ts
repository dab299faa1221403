/** A set of hexes near each other, a bit each: made once, asked a thousand times a round, and small enough to stay at hand. */
import { keyToHex } from './hex.ts'

export class HexSet {
  readonly size: number
  private readonly q: number
  private readonly r: number
  private readonly rows: number
  /** Words of 32 bits in a row of hexes of the same q. */
  private readonly width: number
  private readonly words: number[]

  constructor(keys: ReadonlySet<number>) {
    const hexes = [...keys].map(keyToHex)
    const span = (of: readonly number[]) => [Math.min(0, ...of), Math.max(0, ...of)] as const
    const [left, right] = span(hexes.map(({ q }) => q))
    const [top, bottom] = span(hexes.map(({ r }) => r))
    this.size = hexes.length
    this.q = left
    this.r = top
    this.rows = right - left + 1
    this.width = ((bottom - top) >> 5) + 1
    this.words = new Array<number>(this.rows * this.width).fill(0)
    for (const { q, r } of hexes) this.words[this.wordOf(q - left, r - top)]! |= 1 << ((r - top) & 31)
  }

  has(key: number): boolean {
    const q = (key >> 12) - 2048 - this.q
    const r = (key & 0xfff) - 2048 - this.r
    if (q < 0 || q >= this.rows || r < 0 || r >= this.width << 5) return false
    return (this.words[this.wordOf(q, r)]! & (1 << (r & 31))) !== 0
  }

  private wordOf(q: number, r: number): number {
    return q * this.width + (r >> 5)
  }
}
