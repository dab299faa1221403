/** VP-4.1 to VP-4.6: whom a gun can fire at. */
import { distance, hexesWithin, hexKey, inArc60, keyOf, ORIGIN, same, straightAhead, sub, type Facing, type Hex } from '../../geometry/hex.ts'
import { touched } from '../../geometry/line.ts'
import type { Gun } from './data/weapons.ts'

interface Placed {
  readonly id: string
  readonly team: string
  readonly at: Hex
}

/** What stands where at the start of the shooting phase, for quick look-ups by hex. */
export interface Sky<F extends Placed> {
  readonly asteroids: ReadonlySet<number>
  readonly flyers: readonly F[]
  readonly byHex: ReadonlyMap<number, readonly F[]>
}

export function skyOf<F extends Placed>(asteroids: ReadonlySet<number>, flyers: readonly F[]): Sky<F> {
  const byHex = new Map<number, F[]>()
  for (const flyer of flyers) {
    const key = hexKey(flyer.at)
    const there = byHex.get(key)
    if (there) there.push(flyer)
    else byHex.set(key, [flyer])
  }
  return { asteroids, flyers, byHex }
}

/** VP-4.5: hexes between two fighters; two in one hex count as 1. */
export const rangeBetween = (a: Hex, b: Hex): number => Math.max(1, distance(a, b))

/** VP-4.2, VP-4.3, VP-4.5: does the gun's arc cover that place? Range apart. */
export function covers(gun: Gun, from: Hex, facing: Facing, to: Hex): boolean {
  if (same(from, to)) return true
  const bearing = sub(to, from)
  return gun.straight ? straightAhead(facing, bearing) : inArc60(facing, bearing)
}

/** VP-4.4: asteroids and fighters in hexes between block; the hexes at both ends do not. */
export function clearSight(sky: Sky<Placed>, from: Hex, to: Hex): boolean {
  for (const touch of touched(sub(to, from))) {
    const q = from.q + touch.q
    const r = from.r + touch.r
    if ((q === from.q && r === from.r) || (q === to.q && r === to.r)) continue
    const key = keyOf(q, r)
    if (sky.asteroids.has(key) || sky.byHex.has(key)) return false
  }
  return true
}

interface Reach {
  readonly q: number
  readonly r: number
  readonly range: number
}

const reaches = new Map<Gun, (readonly Reach[] | undefined)[]>()

/** The hexes, seen from the gun, that its arc covers, nearest first. */
function reachOf(gun: Gun, facing: Facing): readonly Reach[] {
  let facings = reaches.get(gun)
  if (!facings) reaches.set(gun, (facings = []))
  let reach = facings[facing]
  if (!reach) {
    facings[facing] = reach = hexesWithin(gun.range)
      .filter((h) => covers(gun, ORIGIN, facing, h))
      .map((h) => ({ ...h, range: rangeBetween(ORIGIN, h) }))
      .sort((a, b) => a.range - b.range)
  }
  return reach
}

/**
 * The nearest enemies that this gun can fire at, all at one range, sorted by id (VP-4.1, VP-4.6); empty when there is
 * none.
 */
export function targets<F extends Placed>(sky: Sky<F>, shooter: Placed, facing: Facing, gun: Gun): F[] {
  const found = sky.flyers.length <= FEW ? amongFew(sky, shooter, facing, gun) : outward(sky, shooter, facing, gun)
  return found.length > 1 ? found.sort((a, b) => (a.id < b.id ? -1 : 1)) : found
}

/** Up to so many fighters it is quicker to try each than to look through the hexes of the arc. */
const FEW = 20

function amongFew<F extends Placed>(sky: Sky<F>, shooter: Placed, facing: Facing, gun: Gun): F[] {
  let found: F[] = []
  let near = gun.range
  for (const flyer of sky.flyers) {
    if (flyer.team === shooter.team) continue
    const range = rangeBetween(shooter.at, flyer.at)
    if (range > near || !covers(gun, shooter.at, facing, flyer.at) || !clearSight(sky, shooter.at, flyer.at)) continue
    if (range < near) found = []
    near = range
    found.push(flyer)
  }
  return found
}

function outward<F extends Placed>(sky: Sky<F>, shooter: Placed, facing: Facing, gun: Gun): F[] {
  const found: F[] = []
  let at = 0
  for (const { q, r, range } of reachOf(gun, facing)) {
    if (found.length && range > at) break
    const there = sky.byHex.get(keyOf(shooter.at.q + q, shooter.at.r + r))
    if (!there) continue
    const enemies = there.filter((flyer) => flyer.team !== shooter.team)
    if (!enemies.length || !clearSight(sky, shooter.at, enemies[0]!.at)) continue
    at = range
    found.push(...enemies)
  }
  return found
}
