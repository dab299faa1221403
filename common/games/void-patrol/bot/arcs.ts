/** Facings as bits: which of the six have a place in their 60° arc, and which dead ahead. */
import { type Hex, inArc60, keyOf, straightAhead } from '../../../geometry/hex.ts'

/** Bits 0–5: the facings with that bearing in their arc; bits 6–11: those with it dead ahead. */
export type Arcs = number

const known = new Map<number, Arcs>()
const EVERY_FACING = 0b111111_111111

/** For the vector from the gun to its target; within one hex every facing counts (VP-4.5). */
export function arcsOf(bearing: Hex): Arcs {
  if (bearing.q === 0 && bearing.r === 0) return EVERY_FACING
  const key = keyOf(bearing.q, bearing.r)
  let arcs = known.get(key)
  if (arcs === undefined) {
    arcs = 0
    for (let facing = 0; facing < 6; facing++) {
      if (inArc60(facing, bearing)) arcs |= 1 << facing
      if (straightAhead(facing, bearing)) arcs |= 64 << facing
    }
    known.set(key, arcs)
  }
  return arcs
}
