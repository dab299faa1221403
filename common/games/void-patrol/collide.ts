/** VP-3: collisions with asteroids along the way. */
import { add, type Hex, hexKey, sub } from '../../geometry/hex.ts'
import { HexSet } from '../../geometry/hex-set.ts'
import { lineAlong, offCentreSquared } from '../../geometry/line.ts'

export interface Collision {
  readonly hex: Hex
  /** Fraction of the way at which the rock is first touched. */
  readonly when: number
  /** Before shields. */
  readonly damage: number
}

const THROUGH_THE_CENTRE = 200

/** Positions of rocks, by hex. */
export type Rocks = Pick<HexSet, 'has' | 'next' | 'size'>

// A field's rocks never change, and its states share the list, so the set is memoized by list.
const sets = new WeakMap<readonly Hex[], Rocks>()

export function asteroidSet(asteroids: readonly Hex[]): Rocks {
  let set = sets.get(asteroids)
  if (!set) sets.set(asteroids, (set = new HexSet(new Set(asteroids.map(hexKey)))))
  return set
}

/** VP-3.2: damage by a rock whose centre is off the line of `v`; `cross`: their cross product. */
export const rockDamage = (v: Hex, cross: number): number =>
  Math.floor(THROUGH_THE_CENTRE * Math.max(0, 1 - Math.sqrt(offCentreSquared(v, cross))) + 0.5)

/** Every asteroid that the segment touches, in order; except in the start hex (VP-3.1, VP-3.4, VP-3.5). */
export function collisions(from: Hex, to: Hex, asteroids: Rocks): Collision[] {
  const v = sub(to, from)
  const met: Collision[] = []
  const { touches, keys } = lineAlong(v)
  const start = hexKey(from)
  for (let i = asteroids.next(start, keys, 1); i < keys.length; i = asteroids.next(start, keys, i + 1)) {
    const touch = touches[i]!
    met.push({ hex: add(from, touch), when: touch.num / touch.den, damage: rockDamage(v, touch.cross) })
  }
  return met
}
