/** The hexes along a vector (VC-2.4, VC-2.10), and the altitudes there (VC-2.11). */
import { type Hex, hex, keyOf, length } from '../../geometry/hex.ts'
import { FACES, split } from './face.ts'

/** A hex at an altitude. */
export interface Place {
  readonly at: Hex
  readonly altitude: number
}

/** Longer vectors are not memoized: they are rare, but there are many. */
const KEPT_LENGTH = 24
const kept = new Map<number, readonly Hex[]>()

/** The hexes entered, relative to the start, which is not included. */
export function wayOf(vector: Hex): readonly Hex[] {
  const n = length(vector)
  if (n > KEPT_LENGTH) return traced(vector, n)
  const key = keyOf(vector.q, vector.r)
  let way = kept.get(key)
  if (!way) kept.set(key, (way = traced(vector, n)))
  return way
}

function traced(vector: Hex, n: number): Hex[] {
  const parts = split(vector)
  if (!parts) return []
  const [u, w] = [FACES[parts.face]!, FACES[(parts.face + 1) % 6]!]
  return Array.from({ length: n }, (_, k) => {
    const i = k + 1
    const j = Math.floor((2 * parts.aside * i + n - 1) / (2 * n))
    return hex((i - j) * u.q + j * w.q, (i - j) * u.r + j * w.r)
  })
}

/** The altitude in the `i`-th of `n` hexes of a move between two altitudes. */
export const altitudeIn = (from: number, to: number, i: number, n: number): number =>
  from === to ? to : from + Math.floor(((to - from) * i) / n)
