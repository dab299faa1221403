/** VP-3: asteroids on the way. */
import { add, hexKey, keyOf, same, still, sub, type Hex } from '../../geometry/hex.ts'
import { offCentreSquared, touched } from '../../geometry/line.ts'

export interface Collision {
  readonly hex: Hex
  /** Fraction of the way at which the rock is first touched. */
  readonly when: number
  /** Before shields. */
  readonly damage: number
}

const THROUGH_THE_CENTRE = 200

// A field's rocks never change, and states share their list.
const sets = new WeakMap<readonly Hex[], ReadonlySet<number>>()

export function asteroidSet(asteroids: readonly Hex[]): ReadonlySet<number> {
  let set = sets.get(asteroids)
  if (!set) sets.set(asteroids, (set = new Set(asteroids.map(hexKey))))
  return set
}

/** VP-3.2: damage of a rock whose centre lies off the line of `v`, `cross` being their cross product. */
export const rockDamage = (v: Hex, cross: number): number =>
  Math.floor(THROUGH_THE_CENTRE * Math.max(0, 1 - Math.sqrt(offCentreSquared(v, cross))) + 0.5)

/** Every asteroid that the segment touches, in order of travel; the start hex excepted (VP-3.1, VP-3.4, VP-3.5). */
export function collisions(from: Hex, to: Hex, asteroids: ReadonlySet<number>): Collision[] {
  const v = sub(to, from)
  if (still(v)) return []
  const met: Collision[] = []
  for (const touch of touched(v)) {
    if (!asteroids.has(keyOf(from.q + touch.q, from.r + touch.r))) continue
    const hex = add(from, touch)
    if (same(hex, from)) continue
    met.push({ hex, when: touch.num / touch.den, damage: rockDamage(v, touch.cross) })
  }
  return met
}
