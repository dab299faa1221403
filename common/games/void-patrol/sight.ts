/** VP-4.1 to VP-4.6: whom a gun can fire at. */
import { ArcReach } from '../../geometry/arc-reach.ts'
import { distance, hexKey, inArc60, same, straightAhead, sub, type Facing, type Hex } from '../../geometry/hex.ts'
import { HexHash } from '../../geometry/hex-hash.ts'
import { lineAlong } from '../../geometry/line.ts'
import type { Rocks } from './collide.ts'
import { GUNS, type Gun } from './data/weapons.ts'

interface Placed {
  readonly id: string
  readonly team: string
  readonly at: Hex
}

/** What stands where at the start of the shooting phase, for quick look-ups by hex. */
export interface Sky<F extends Placed> {
  readonly asteroids: Rocks
  readonly flyers: readonly F[]
  /** Where each of the flyers is: the two halves of its hex, side by side for all, since each looks at each. */
  readonly qs: readonly number[]
  readonly rs: readonly number[]
  /** Hexes with a flyer. */
  readonly taken: HexHash
}

export function skyOf<F extends Placed>(asteroids: Rocks, flyers: readonly F[]): Sky<F> {
  const qs: number[] = []
  const rs: number[] = []
  const keys: number[] = []
  for (const { at } of flyers) {
    qs.push(at.q)
    rs.push(at.r)
    keys.push(hexKey(at))
  }
  return { asteroids, flyers, qs, rs, taken: new HexHash(keys) }
}

/** VP-4.5: hexes between two fighters; two in one hex count as 1. */
export const rangeBetween = (a: Hex, b: Hex): number => Math.max(1, distance(a, b))

/** VP-4.2, VP-4.5: is that place in the widest arc of any gun? */
const ahead = (from: Hex, facing: Facing, to: Hex): boolean => same(from, to) || inArc60(facing, sub(to, from))

/** VP-4.2, VP-4.3, VP-4.5: does the gun's arc cover that place? Range apart. */
export const covers = (gun: Gun, from: Hex, facing: Facing, to: Hex): boolean =>
  ahead(from, facing, to) && (!gun.straight || same(from, to) || straightAhead(facing, sub(to, from)))

/** VP-4.4: asteroids and fighters in hexes between block; the hexes at both ends do not. */
export function clearSight(sky: Sky<Placed>, from: Hex, to: Hex): boolean {
  const { keys } = lineAlong(sub(to, from))
  const start = hexKey(from)
  const end = hexKey(to)
  const { asteroids, taken } = sky
  for (let i = asteroids.next(start, keys, 1); i < keys.length; i = asteroids.next(start, keys, i + 1)) if (start + keys[i]! !== end) return false
  for (let i = 1; i < keys.length; i++) {
    const key = start + keys[i]!
    if (key !== end && taken.has(key)) return false
  }
  return true
}

const ANY_GUN = new ArcReach(Math.max(...Object.values(GUNS).map(({ range }) => range)), inArc60)

/** Enemies that some gun could reach if nothing stood between: few, and mostly none. */
export function inReach<F extends Placed>(sky: Sky<F>, shooter: Placed, facing: Facing): F[] {
  const found: F[] = []
  const { team, at } = shooter
  const { flyers, qs, rs } = sky
  for (let i = 0; i < flyers.length; i++) {
    if (ANY_GUN.has(facing, qs[i]! - at.q, rs[i]! - at.r) && flyers[i]!.team !== team) found.push(flyers[i]!)
  }
  return found
}

/**
 * The nearest enemies that this gun can fire at, all at one range, sorted by id (VP-4.1, VP-4.6); empty when there is
 * none. `enemies` are those to look at.
 */
export function targets<F extends Placed>(sky: Sky<F>, shooter: Placed, facing: Facing, gun: Gun, enemies: readonly F[] = inReach(sky, shooter, facing)): F[] {
  let found: F[] = []
  let near = gun.range
  for (const enemy of enemies) {
    const range = rangeBetween(shooter.at, enemy.at)
    if (range > near || !covers(gun, shooter.at, facing, enemy.at) || !clearSight(sky, shooter.at, enemy.at)) continue
    if (range < near) found = []
    near = range
    found.push(enemy)
  }
  return found.length > 1 ? found.sort((a, b) => (a.id < b.id ? -1 : 1)) : found
}
