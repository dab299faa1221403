/** Faces of a hex, and counters on them: a vector of motion is stored as its sum (VC-2.2, VC-2.3, VC-2.9). */
import { type Hex, hex, UNITS } from '../../geometry/hex.ts'

/** 0 … 5: N, NE, SE, S, SW, NW. */
export type Face = number
/** The number on each face. */
export type Counters = readonly number[]

export const FACES: readonly Hex[] = [4, 5, 0, 1, 2, 3].map((facing) => UNITS[facing]!)
export const FACE_NAMES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const

/**
 * A vector as counters on two neighbouring faces: `ahead` ≥ 1 on `face`, `aside` ≥ 0 on the next one
 * clockwise.
 */
export interface Split {
  readonly face: Face
  readonly ahead: number
  readonly aside: number
}

/** The counters that remain when any counters with this sum are resolved; undefined if none do. */
export function split({ q, r }: Hex): Split | undefined {
  // Subtracted from 0 to avoid −0.
  const s = 0 - q - r
  if (q >= 0 && s > 0) return { face: 0, ahead: s, aside: q }
  if (r < 0 && s <= 0) return { face: 1, ahead: -r, aside: 0 - s }
  if (q > 0 && r >= 0) return { face: 2, ahead: q, aside: r }
  if (q <= 0 && s < 0) return { face: 3, ahead: -s, aside: 0 - q }
  if (r > 0 && s >= 0) return { face: 4, ahead: r, aside: s }
  if (q < 0) return { face: 5, ahead: -q, aside: 0 - r }
  return undefined
}

export function countersOf(vector: Hex): number[] {
  const counters = [0, 0, 0, 0, 0, 0]
  const parts = split(vector)
  if (parts) {
    counters[parts.face] = parts.ahead
    counters[(parts.face + 1) % 6] = parts.aside
  }
  return counters
}

export function sumOf(counters: Counters): Hex {
  let [q, r] = [0, 0]
  for (const [face, count] of counters.entries()) {
    q += count * FACES[face]!.q
    r += count * FACES[face]!.r
  }
  return hex(q, r)
}
