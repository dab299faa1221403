/** The hexes that missiles in flight reach, whatever craft may be in their way. */
import { UNITS } from '../../../../geometry/hex.ts'
import type { State } from '../../state.ts'
import { around } from './lines.ts'

export class Waves {
  /** By key of a hex: how many missiles would hit a craft there (HS-5.5). */
  readonly hits: Uint8Array

  private constructor(hits: Uint8Array) {
    this.hits = hits
  }

  /** For the `ahead`-th movement of missiles from now; 0 is this round's. */
  static of(
    { torus: { width, height }, rules: { missileSpeed, missileLife }, missiles, round }: State,
    fixed: Int16Array,
    ahead: number,
  ): Waves {
    const hits = new Uint8Array(width * height)
    const earliest = new Int16Array(width * height)
    for (const { at, direction, fired } of missiles) {
      if (missileLife > 0 && round + ahead - fired >= missileLife) continue
      const u = UNITS[direction]!
      let { q, r } = at
      for (let steps = 0; steps <= (ahead + 1) * missileSpeed; steps++) {
        if (steps > 0) {
          q = around(q + u.q, width)
          r = around(r + u.r, height)
        }
        const key = q * height + r
        if (fixed[key]! !== 0) break
        if (steps < ahead * missileSpeed) continue
        // Sorted by round of firing, so the first is the earliest.
        if (hits[key] === 0) earliest[key] = fired
        if (earliest[key] === fired) hits[key]!++
      }
    }
    return new Waves(hits)
  }
}
