/** VP-4.1 to VP-4.6: possible targets of a gun. */
import { ArcReach } from '../../geometry/arc-reach.ts'
import {
  distance,
  type Facing,
  type Hex,
  hexKey,
  inArc60,
  same,
  straightAhead,
  sub,
} from '../../geometry/hex.ts'
import { HexHash } from '../../geometry/hex-hash.ts'
import { lineAlong } from '../../geometry/line.ts'
import type { Rocks } from './collide.ts'
import { GUNS, type Gun } from './data/weapons.ts'

interface Piece {
  readonly id: string
  readonly team: string
  readonly at: Hex
}

/** Fighters in flight, with the keys of their hexes in a parallel array, since each looks at each. */
interface Crowd<F extends Piece> {
  readonly flyers: readonly F[]
  readonly keys: readonly number[]
}

const crowd = <F extends Piece>(flyers: readonly F[]): Crowd<F> => ({
  flyers,
  keys: flyers.map(({ at }) => hexKey(at)),
})

/** All positions at the start of the shooting phase, for fast lookups by hex. */
export interface Sky<F extends Piece> extends Crowd<F> {
  readonly asteroids: Rocks
  /** Hexes with a flyer. */
  readonly taken: HexHash
}

export function skyOf<F extends Piece>(asteroids: Rocks, flyers: readonly F[]): Sky<F> {
  const { keys } = crowd(flyers)
  return { asteroids, flyers, keys, taken: new HexHash(keys) }
}

/** VP-4.5: hexes between two fighters; two in one hex count as 1. */
export const rangeBetween = (a: Hex, b: Hex): number => Math.max(1, distance(a, b))

/** VP-4.2, VP-4.5: whether that place is in the widest arc of any gun. */
const ahead = (from: Hex, facing: Facing, to: Hex): boolean =>
  same(from, to) || inArc60(facing, sub(to, from))

/** VP-4.2, VP-4.3, VP-4.5: whether the gun's arc covers that place, regardless of range. */
export const covers = (gun: Gun, from: Hex, facing: Facing, to: Hex): boolean =>
  ahead(from, facing, to) && (!gun.straight || same(from, to) || straightAhead(facing, sub(to, from)))

/** VP-4.4: asteroids and fighters in the hexes between block sight; those in the end hexes do not. */
export function clearSight(sky: Sky<Piece>, from: Hex, to: Hex): boolean {
  const { keys } = lineAlong(sub(to, from))
  const start = hexKey(from)
  const end = hexKey(to)
  const { asteroids, taken } = sky
  for (let i = asteroids.next(start, keys, 1); i < keys.length; i = asteroids.next(start, keys, i + 1))
    if (start + keys[i]! !== end) return false
  for (let i = 1; i < keys.length; i++) {
    const key = start + keys[i]!
    if (key !== end && taken.has(key)) return false
  }
  return true
}

const ANY_GUN = new ArcReach(Math.max(...Object.values(GUNS).map(({ range }) => range)), inArc60)

/** A team's enemies; memoized on first use. */
export function enemiesIn<F extends Piece>({ flyers }: Sky<F>): (team: string) => Crowd<F> {
  const known: Record<string, Crowd<F>> = {}
  return (team) => (known[team] ??= crowd(flyers.filter((flyer) => flyer.team !== team)))
}

/** The enemies that some gun could reach if nothing blocked it: few, and mostly none. */
export function inReach<F extends Piece>({ flyers, keys }: Crowd<F>, at: Hex, facing: Facing): F[] {
  const found: F[] = []
  const start = hexKey(at)
  for (let i = 0; i < keys.length; i++) if (ANY_GUN.has(facing, keys[i]! - start)) found.push(flyers[i]!)
  return found
}

/**
 * The nearest enemies that this gun can fire at, all at one range, sorted by id (VP-4.1, VP-4.6); may be
 * empty. `enemies`: the candidates.
 */
export function targets<F extends Piece>(
  sky: Sky<F>,
  shooter: Piece,
  facing: Facing,
  gun: Gun,
  enemies: readonly F[] = enemiesIn(sky)(shooter.team).flyers,
): F[] {
  let found: F[] = []
  let near = gun.range
  for (const enemy of enemies) {
    const range = rangeBetween(shooter.at, enemy.at)
    if (range > near || !covers(gun, shooter.at, facing, enemy.at) || !clearSight(sky, shooter.at, enemy.at))
      continue
    if (range < near) found = []
    near = range
    found.push(enemy)
  }
  return found.length > 1 ? found.sort((a, b) => (a.id < b.id ? -1 : 1)) : found
}
