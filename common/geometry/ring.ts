/**
 * The hexes at one distance from the origin, counted clockwise from the right (HS-8.4), and the fractions
 * between them.
 */
import { add, type Hex, hex, length, rotate, scale, turned, unit } from './hex.ts'

/**
 * Point `k` of the 6 · `radius` points of the ring, `k` any whole number; the ring of radius 0 is the origin
 * alone.
 */
export function ringPoint(radius: number, k: number): Hex {
  if (radius === 0) return hex(0, 0)
  const side = Math.floor(k / radius)
  const along = k - side * radius
  return add(scale(unit(side), radius), scale(unit(side + 2), along))
}

/** The index of a vector in its ring, from 0 to 6 · its length − 1; the zero vector has index 0. */
export function ringIndex(v: Hex): number {
  const radius = length(v)
  for (let side = 0; side < 6; side++) {
    const { q, r } = rotate(v, turned(-side, 0))
    if (q > 0 && r >= 0) return side * radius + r
  }
  return 0
}

/** `n / d` to the nearest whole number, halves down (HS-8.5); `d` > 0, both whole and below 2^51. */
export const nearestFraction = (n: number, d: number): number => Math.floor((2 * n + d - 1) / (2 * d))
