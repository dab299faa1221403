/** The six lines of a craft: what lies on them, and how far, by the difference of two hexes. */
import { FACINGS, UNITS } from '../../../../geometry/hex.ts'
import type { Torus } from '../../../../geometry/torus.ts'

export class Lines {
  readonly width: number
  readonly height: number
  /** Bit `d`: a missile fired in direction `d` passes the hex at this difference in the round of firing. */
  readonly ways: Uint8Array
  /** Number of steps, by difference and direction. */
  readonly steps: Uint8Array

  /** `reach`: hexes that a missile flies in that round. */
  constructor({ width, height }: Torus, reach: number) {
    this.width = width
    this.height = height
    this.ways = new Uint8Array(width * height)
    this.steps = new Uint8Array(6 * width * height)
    for (const d of FACINGS) {
      const u = UNITS[d]!
      let [q, r] = [0, 0]
      for (let steps = 1; steps <= reach; steps++) {
        q = around(q + u.q, width)
        r = around(r + u.r, height)
        const key = q * height + r
        // No path of a round meets itself (HS-8.7), except that its last hex may be its first.
        if (key === 0 || this.steps[6 * key + d]! > 0) continue
        this.ways[key]! |= 1 << d
        this.steps[6 * key + d] = steps
      }
    }
  }

  /** The index of the difference between two hexes of the torus. */
  between(fromQ: number, fromR: number, toQ: number, toR: number): number {
    const q = toQ - fromQ
    const r = toR - fromR
    return (q < 0 ? q + this.width : q) * this.height + (r < 0 ? r + this.height : r)
  }
}

/** Wraps a coordinate that is at most one step outside the torus. */
export const around = (n: number, by: number): number => (n < 0 ? n + by : n >= by ? n - by : n)
