/** Where a craft can go, at which price, and the velocity that leads to a place (HS-3). */
import type { Craft } from '../../../../common/games/hostile-space/state.ts'
import { priceOf, velocitiesOf } from '../../../../common/games/hostile-space/velocity.ts'
import { add, type Hex, same, sub } from '../../../../common/geometry/hex.ts'
import { shortestAll, type Torus, torusKey, wrapped } from '../../../../common/geometry/torus.ts'

export interface Change {
  readonly velocity: Hex
  readonly price: number
}

export interface Reach {
  /** All changes that its delta-v can pay for. */
  readonly all: readonly Change[]
  /** By key of the end hex: the cheapest change, and among equal prices the slowest velocity. */
  readonly ways: ReadonlyMap<number, Change>
}

type Mover = Pick<Craft, 'at' | 'velocity' | 'deltaV'>

export function reachOf(torus: Torus, craft: Mover): Reach {
  const all = velocitiesOf(craft)
  const ways = new Map<number, Change>()
  for (const change of all) {
    const key = torusKey(torus, add(craft.at, change.velocity))
    const known = ways.get(key)
    // Changes are sorted by speed: the first of equal price is the slowest.
    if (!known || change.price < known.price) ways.set(key, change)
  }
  return { all, ways }
}

/** The price of a change; 0 for keeping the velocity. */
export const priceFor = ({ velocity }: Pick<Craft, 'velocity'>, to: Hex): number =>
  same(velocity, to) ? 0 : priceOf(velocity, to)

/** The affordable velocity that ends nearest to `wanted`; the cheapest of equals. */
export function nearestChange({ all }: Reach, wanted: Hex): Change {
  let best = all[0]!
  let [far, price] = [Infinity, Infinity]
  for (const change of all) {
    const away = squared(sub(change.velocity, wanted))
    if (away > far || (away === far && change.price >= price)) continue
    best = change
    ;[far, price] = [away, change.price]
  }
  return best
}

/** Straight-line distance rather than hexes. */
const squared = ({ q, r }: Hex): number => q * q + q * r + r * r

/** Least price for reaching a hex of the map, affordable or not. */
export const leastPrice = (torus: Torus, craft: Mover, to: Hex): number => {
  const drift = wrapped(torus, add(craft.at, craft.velocity))
  const ways = [
    ...shortestAll(torus, craft.at, to),
    ...shortestAll(torus, drift, to).map((off) => add(craft.velocity, off)),
  ]
  return Math.min(...ways.map((velocity) => priceFor(craft, velocity)))
}
