/** Which steps lie within a range and an arc of each facing: a table, for those who look at everybody. */
import { FACINGS, hexesWithin, still, type Facing, type Hex } from './hex.ts'

const BITS = 7
const LOW = (1 << BITS) - 1
const slot = (q: number, r: number): number => ((q & LOW) << BITS) | (r & LOW)

export class ArcReach {
  private readonly range: number
  /** By the low bits of a step, a bit for each facing: no branch before the answer, for which way it goes nobody can foresee. */
  private readonly facings = new Uint8Array(1 << (2 * BITS))

  /** `range` in hexes, less than 64. The step to the own hex lies in every arc. */
  constructor(range: number, inArc: (facing: Facing, step: Hex) => boolean) {
    this.range = range
    for (const step of hexesWithin(range))
      for (const facing of FACINGS) if (still(step) || inArc(facing, step)) this.facings[slot(step.q, step.r)]! |= 1 << facing
  }

  has(facing: Facing, q: number, r: number): boolean {
    const { range, facings } = this
    // Steps that are farther than the table is wide share their low bits with near ones.
    return (facings[slot(q, r)]! & (1 << facing)) !== 0 && q <= range && q >= -range && r <= range && r >= -range
  }
}
