/** VP-7.4: how a missile chases. */
import type { Dice } from '../../engine/dice.ts'
import { add, hex, inArc60, keyOf, same, sub, turned, unit, type Hex } from '../../geometry/hex.ts'
import { touched, type Touch } from '../../geometry/line.ts'
import type { Motion } from './move.ts'

export const MISSILE_THRUST = 7
export const MISSILE_DAMAGE = 100

/** Where a missile ends a round: drifting without a target (VP-7.5), else by its seven thrust points towards it. */
export function pursue(id: string, from: Motion, target: Hex | undefined, dice: Dice): Motion {
  let { facing } = from
  let { q, r } = from.velocity
  let at = add(from.at, from.velocity)
  if (!target) return { at, facing, velocity: from.velocity }
  for (let point = 0; point < MISSILE_THRUST && !same(at, target); point++) {
    const bearing = sub(target, at)
    if (inArc60(facing, bearing)) {
      const u = unit(facing)
      at = add(at, u)
      q += 2 * u.q
      r += 2 * u.r
    } else facing = turned(facing, spinTowards(facing, bearing) || (dice.roll(`spin/${id}/${point}`, 2) === 1 ? -1 : 1))
  }
  return { at, facing, velocity: hex(q, r) }
}

/** −1 left, 1 right: the shorter way round to a bearing; 0 when it is exactly behind and the lot must tell. */
function spinTowards(facing: number, bearing: Hex): number {
  const u = unit(facing)
  return Math.sign(u.q * bearing.r - u.r * bearing.q)
}

/** VP-7.6: the first hex on a missile's way with an asteroid or a fighter in it; of those met at one point, one with a fighter. */
export function firstMet(from: Hex, to: Hex, asteroids: ReadonlySet<number>, holdsFighter: (hexKey: number) => boolean): Hex | undefined {
  let first: Touch | undefined
  for (const touch of touched(sub(to, from))) {
    if (first && touch.num * first.den > first.num * touch.den) break
    const key = keyOf(from.q + touch.q, from.r + touch.r)
    if (holdsFighter(key)) return add(from, touch)
    // Its own start hex counts for fighters only.
    if ((touch.q !== 0 || touch.r !== 0) && asteroids.has(key)) first ??= touch
  }
  return first && add(from, first)
}
