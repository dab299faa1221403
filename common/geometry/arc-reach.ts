/**
 * A lookup table of the steps that lie within a range and an arc of each facing: for code that tests every
 * pair of craft.
 */
import { FACINGS, type Facing, type Hex, hexesWithin, KEY_BITS, keyStep, still } from './hex.ts'

const BITS = 7
const LOW = (1 << BITS) - 1
/** Half the weight of a step's q: a negative r borrows from q. */
const HALF = 1 << (KEY_BITS - 1)
const slot = (step: number): number => (((step + HALF) >> (KEY_BITS - BITS)) & (LOW << BITS)) | (step & LOW)

export class ArcReach {
  private readonly range: number
  /**
   * Indexed by the low bits of a step; one bit per facing. The lookup has no branch, since the processor
   * could not predict it.
   */
  private readonly facings = new Uint8Array(1 << (2 * BITS))

  /** `range` in hexes, less than 64. The step to the own hex lies in every arc. */
  constructor(range: number, inArc: (facing: Facing, step: Hex) => boolean) {
    this.range = range
    for (const step of hexesWithin(range))
      for (const facing of FACINGS)
        if (still(step) || inArc(facing, step)) this.facings[slot(keyStep(step))]! |= 1 << facing
  }

  /** `step`: the difference of two hexes' keys. */
  has(facing: Facing, step: number): boolean {
    const { range, facings } = this
    if ((facings[slot(step)]! & (1 << facing)) === 0) return false
    // A step beyond the table's width has the same low bits as a near one, so its length is checked.
    const q = (step + HALF) >> KEY_BITS
    const r = (step << (32 - KEY_BITS)) >> (32 - KEY_BITS)
    return q <= range && q >= -range && r <= range && r >= -range
  }
}
