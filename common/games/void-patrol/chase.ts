/** VP-7.4: how a missile chases. */
import type { Dice } from '../../engine/dice/dice.ts'
import { add, type Hex, hexKey, inArc60, scale, sub, turned, UNITS } from '../../geometry/hex.ts'
import { lineAlong } from '../../geometry/line.ts'
import type { Rocks } from './collide.ts'
import type { Motion } from './move.ts'

export const MISSILE_THRUST = 7
export const MISSILE_DAMAGE = 100

/**
 * Where a missile ends a round: drifting without a target (VP-7.5), else by its seven thrust points towards
 * the target.
 */
export function pursue(id: string, from: Motion, target: Hex | undefined, dice: Dice): Motion {
  const drifted = add(from.at, from.velocity)
  let { facing } = from
  if (!target) return { at: drifted, facing, velocity: from.velocity }
  const asked = sub(target, drifted)
  let { q, r } = asked
  for (let point = 0; point < MISSILE_THRUST && (q !== 0 || r !== 0); point++) {
    if (inArc60(facing, { q, r })) {
      q -= UNITS[facing]!.q
      r -= UNITS[facing]!.r
    } else
      facing = turned(
        facing,
        spinTowards(facing, { q, r }) || (dice.roll(`spin/${id}/${point}`, 2) === 1 ? -1 : 1),
      )
  }
  // A thrust moves it by one hex, and its velocity by two.
  const thrust = sub(asked, { q, r })
  return { at: add(drifted, thrust), facing, velocity: add(from.velocity, scale(thrust, 2)) }
}

/** −1 left, 1 right: the shorter turn to a bearing; 0 if it is exactly behind, so that dice must decide. */
function spinTowards(facing: number, bearing: Hex): number {
  const u = UNITS[facing]!
  return Math.sign(u.q * bearing.r - u.r * bearing.q)
}

/**
 * VP-7.6: the first hex on a missile's way with an asteroid or one of the fighters in it; of hexes met at the
 * same point, one with a fighter. `fighters`: keys of their hexes; the missile ignores the one at index
 * `spared` (VP-7.8).
 */
export function firstMet(
  from: Hex,
  to: Hex,
  asteroids: Rocks,
  fighters: readonly number[],
  spared = -1,
): Hex | undefined {
  const { touches, keys, least, most } = lineAlong(sub(to, from))
  const start = hexKey(from)
  let first = keys.length
  for (let f = 0; f < fighters.length; f++) {
    const step = fighters[f]! - start
    // Most fighters are outside the range of keys that it crosses.
    if (step < least || step > most || f === spared) continue
    for (let i = 0; i < first; i++) if (keys[i] === step) first = i
  }
  const met = touches[first]
  // In the start hex only fighters count; a rock behind the first fighter is not met.
  const rock = touches[asteroids.next(start, keys, 1, first)]
  const rockFirst = rock && (!met || rock.num * met.den < met.num * rock.den)
  return rockFirst ? add(from, rock) : met && add(from, met)
}
