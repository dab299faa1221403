/** A set of hexes near each other, a bit each: made once, asked a thousand times a round, and small enough to stay at hand. */
import { keyOf, KEYS_OF_A_Q, keyToHex } from './hex.ts'

export class HexSet {
  readonly size: number
  /** Key of the corner from which the bits count. */
  private readonly first: number
  private readonly rows: number
  /** Words of 32 bits for the hexes of one q. */
  private readonly width: number
  private readonly words: number[]

  constructor(keys: ReadonlySet<number>) {
    const hexes = [...keys].map(keyToHex)
    const span = (of: readonly number[]) => [Math.min(0, ...of), Math.max(0, ...of)] as const
    const [left, right] = span(hexes.map(({ q }) => q))
    const [top, bottom] = span(hexes.map(({ r }) => r))
    this.size = hexes.length
    this.first = keyOf(left, top)
    this.rows = right - left + 1
    this.width = ((bottom - top) >> 5) + 1
    this.words = new Array<number>(this.rows * this.width).fill(0)
    for (const { q, r } of hexes) this.words[(q - left) * this.width + ((r - top) >> 5)]! |= 1 << ((r - top) & 31)
  }

  has(key: number): boolean {
    const offset = key - this.first
    const q = (offset / KEYS_OF_A_Q) | 0
    // Of a hex above the corner this is large: its key follows on the last of another q.
    const r = offset - q * KEYS_OF_A_Q
    if (offset < 0 || q >= this.rows || r >= this.width << 5) return false
    return (this.words[q * this.width + (r >> 5)]! & (1 << (r & 31))) !== 0
  }
}
