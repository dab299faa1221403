/** VC-3.9: damage by passing asteroids. */
import { length, still, sub } from '../../../geometry/hex.ts'
import type { Passage } from '../board.ts'
import { altitudeIn, wayOf } from '../way.ts'
import type { Situation } from './situation.ts'

/** Damage in a move that begins this many subturns from now. */
export function bumps(
  { asteroids }: Situation,
  { from, velocity, altitude, climbed, fast }: Passage,
  subturn: number,
): number {
  if (fast || asteroids.length === 0) return 0
  const way = wayOf(velocity)
  let damage = 0
  for (const course of asteroids) {
    const [before, rock] = [course[subturn], course[subturn + 1]]
    if (!before || !rock) continue
    const there = sub(rock.at, from)
    const met =
      way.length === 0
        ? still(there) && rock.altitude === altitude + climbed
        : way.some(
            (h, i) =>
              h.q === there.q &&
              h.r === there.r &&
              rock.altitude === altitudeIn(altitude, altitude + climbed, i + 1, way.length),
          )
    if (met)
      damage += Math.max(
        0,
        length(sub(velocity, before.velocity)) + Math.abs(climbed - rock.altitude + before.altitude) - 1,
      )
  }
  return damage
}
