/** HS-3, HS-4.4: what a change of velocity costs, in hexes of delta-v, and the hexes that a velocity passes. */
import {
  add,
  type Facing,
  type Hex,
  hex,
  length,
  nearestFraction,
  ORIGIN,
  ringIndex,
  ringPoint,
  same,
  scale,
  still,
  turned,
  unit,
} from '../../geometry/hex.ts'
import type { Craft } from './state.ts'

/** The least price for a change between two velocities. */
export function priceOf(from: Hex, to: Hex): number {
  const [s, t] = [length(from), length(to)]
  if (t === 0) return s
  const j = ringIndex(to)
  // From rest one of six directions is free; the turn is counted from the nearest.
  if (s === 0) return t + Math.min(j % t, t - (j % t))
  const k = ringIndex(from)
  return Math.min(Math.abs(s - t) + turning(k, s, j, t), s + t + turning(k + 3 * s, s, j, t))
}

/** HS-3.4: hexes along the ring of radius t from the point k·t/s to the point j, the shorter way. */
function turning(k: number, s: number, j: number, t: number): number {
  const whole = 6 * t * s
  const apart = Math.abs((k % (6 * s)) * t - j * s)
  return nearestFraction(Math.min(apart, whole - apart), s)
}

/** The velocities that a craft can have next, within its delta-v, with their price, by speed, then around. */
export function velocitiesOf(
  craft: Pick<Craft, 'velocity' | 'deltaV'>,
): { readonly velocity: Hex; readonly price: number }[] {
  const found: { velocity: Hex; price: number }[] = []
  const speed = length(craft.velocity)
  for (let t = Math.max(0, speed - craft.deltaV); t <= speed + craft.deltaV; t++)
    for (let k = 0; k < Math.max(1, 6 * t); k++) {
      const velocity = t === 0 ? ORIGIN : ringPoint(t, k)
      const price = priceOf(craft.velocity, velocity)
      if (price <= craft.deltaV) found.push({ velocity, price })
    }
  return found
}

/** Why a craft cannot take this velocity; undefined when it can (HS-3.5). */
export function refuseVelocity(craft: Craft, velocity: Hex): string | undefined {
  if (same(craft.velocity, velocity)) return undefined
  const price = priceOf(craft.velocity, velocity)
  if (price <= craft.deltaV) return undefined
  return `${still(velocity) ? 'coming to rest' : 'this change'} costs ${price} of delta-v, and it has ${craft.deltaV}`
}

/**
 * HS-4.4: the hexes that a velocity passes, relative to the start, which is not included; the end is the
 * last. Hexes of the plane: callers wrap them (HS-8.2).
 */
export function pathOf(velocity: Hex): Hex[] {
  const s = length(velocity)
  const k = s === 0 ? 0 : ringIndex(velocity)
  const a = s === 0 ? 0 : Math.floor(k / s)
  const b = k - a * s
  const [ahead, aside] = [unit(a), unit(turned(a, 1))]
  return Array.from({ length: s }, (_, at) => {
    const i = at + 1
    const c = nearestFraction(i * b, s)
    return add(scale(ahead, i - c), scale(aside, c))
  })
}

/** HS-5.8: the hexes of a missile's path in a round: its place, then as many as its speed. */
export const missilePath = (at: Hex, direction: Facing, speed: number): Hex[] => {
  const u = unit(direction)
  return Array.from({ length: speed + 1 }, (_, i) => hex(at.q + i * u.q, at.r + i * u.r))
}
