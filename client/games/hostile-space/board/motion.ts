/**
 * Positions at a moment of a played step: a function of the step and the time only. World coordinates
 * continue across the seam.
 */

import type { Craft, Missile } from '../../../../common/games/hostile-space/state.ts'
import { pathOf } from '../../../../common/games/hostile-space/velocity.ts'
import { add, length, scale as times, unit } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between, span as distanceOf } from '../../../board/geometry.ts'
import { onward } from '../../../board/hex-layout.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import { bearingOf, toWorld } from '../plane.ts'
import { type Pose, rotationOf } from './ships/craft-scene.ts'
import type { Timeline } from './timeline.ts'

/** Time a craft turns before it starts, and after (seconds). */
const TURNING = 0.3

/** Duration of a die's throw until it lies still (seconds). */
export const SETTLED = 0.45

export function poseAt(told: Timeline, craft: Pick<Craft, 'id' | 'at' | 'velocity'>, t: number): Pose {
  const found = told.moves.get(craft.id)
  if (!found) return { at: toWorld(craft.at), rotation: rotationOf(craft.velocity) }
  const [{ from, was, velocity, steps }, span] = found
  // A craft stopped by a base ends in the hex of the token; otherwise the straight line passes the hexes of
  // its path.
  const end = steps < length(velocity) ? add(from, pathOf(velocity)[steps - 1]!) : add(from, velocity)
  const [old, next] = [rotationOf(was), rotationOf(velocity)]
  const turn = ((((next - old) % TAU) + TAU + Math.PI) % TAU) - Math.PI
  return {
    at: between(toWorld(from), toWorld(end), ease(progress(t, span))),
    rotation: old + turn * ease(clamp((t - span.start + TURNING) / (2 * TURNING))),
  }
}

const TAU = Math.PI * 2

/** How far a craft banks into its turn, −1 to 1. */
export function leanAt(told: Timeline, id: string, t: number): number {
  const move = told.moves.get(id)
  if (!move) return 0
  const [{ was, velocity }, { start }] = move
  const turn = ((((rotationOf(velocity) - rotationOf(was)) % TAU) + TAU + Math.PI) % TAU) - Math.PI
  return turn * 0.7 * Math.sin(Math.PI * clamp((t - start + TURNING) / (2 * TURNING)))
}

/** Delta-v and hit points at this moment. */
export function leftAt(told: Timeline, { id, deltaV, hp }: Craft, t: number): { deltaV: number; hp: number } {
  const move = told.moves.get(id)
  const refill = told.refilled.get(id)
  const taken = (told.hits.get(id) ?? []).reduce(
    (sum, [{ damage, roll }, { start }]) => (t >= start + (roll > 0 ? SETTLED : 0) ? sum + damage : sum),
    0,
  )
  return {
    deltaV:
      deltaV -
      (move ? move[0].spent * progress(t, move[1]) : 0) +
      (refill ? refill[0].deltaV * progress(t, refill[1]) : 0),
    hp: Math.max(0, hp - taken),
  }
}

export interface MissilePose {
  readonly at: Point
  readonly rotation: number
  /** 0 at launch, then 1. */
  readonly alpha: number
  /** World units flown so far in this round; 0 at rest, or at the end of its flight. */
  readonly flown: number
  /** The missile is at its position at the end, or the start, of the round. */
  readonly standing: boolean
}

/** Undefined before the missile exists, and after it is gone. */
export function missileAt(
  told: Timeline,
  id: string,
  missile: Missile | undefined,
  t: number,
): MissilePose | undefined {
  const met = told.met.get(id)
  if (met !== undefined && t >= met) return undefined
  const launch = told.launches.get(id)
  if (launch && t < launch[1].start) return undefined
  const flight = told.flights.get(id)
  if (!flight || t < flight[1].start) {
    if (launch) {
      const [{ from, direction }, span] = launch
      const x = progress(t, span)
      // In the copy in which its flight begins, so that nothing jumps.
      const beside = wrapped(told.before.torus, add(from, unit(direction)))
      return {
        at: toWorld(onward(beside, unit(direction), ease(x) - 1)),
        rotation: bearingOf(direction),
        alpha: clamp(x * 3),
        flown: 0,
        standing: false,
      }
    }
    return (
      missile && {
        at: toWorld(missile.at),
        rotation: bearingOf(missile.direction),
        alpha: 1,
        flown: 0,
        standing: true,
      }
    )
  }
  const [{ from, direction, steps, burnsOut }, span] = flight
  const x = progress(t, span)
  const [start, end] = [toWorld(from), toWorld(add(from, times(unit(direction), steps)))]
  const alpha = burnsOut ? 1 - clamp((t - span.end) / BURNING_OUT) : 1
  return alpha <= 0
    ? undefined
    : {
        at: between(start, end, x),
        rotation: bearingOf(direction),
        alpha,
        standing: x >= 1,
        flown: x < 1 ? x * distanceOf(start, end) : 0,
      }
}

/** Seconds. */
export const BURNING_OUT = 0.5
