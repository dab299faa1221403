/** The hexes that things pass, as hexes of the plane; callers wrap them (HS-8.2). */
import { add, type Facing, type Hex, hex, length, scale, turned, unit } from '../../geometry/hex.ts'
import { nearestFraction, ringIndex } from '../../geometry/ring.ts'

/**
 * HS-4.4: the hexes that a velocity passes, relative to the start, which is not included; the end is the
 * last.
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
