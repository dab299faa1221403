/** Whole angles, 4096 per turn, clockwise from the right; roundings (PP-7.1 to PP-7.3). */
import type { LatticePoint } from '../../geometry/segment.ts'
import { sine } from '../../geometry/trig.ts'

export const TURN = 4096
export const QUARTER = TURN / 4
/** The scale of the sine table. */
const ONE = 16384

const SINES = Int32Array.from({ length: TURN }, (_, k) => Math.round(ONE * sine((k * 360) / TURN)))

/** Normalizes an angle to 0 … 4095. */
export const turned = (angle: number): number => angle & (TURN - 1)

/** `S` of PP-7.2, of any whole angle. */
export const sineOf = (angle: number): number => SINES[turned(angle)]!

/**
 * `n / d` to the nearest whole number, halves away from zero; `d` > 0, both far below the limit of exact
 * numbers.
 */
export function rounding(n: number, d: number): number {
  const size = Math.floor((2 * Math.abs(n) + d) / (2 * d))
  return n < 0 ? 0 - size : size
}

export const vec = (length: number, angle: number): LatticePoint => ({
  x: rounding(length * sineOf(angle + QUARTER), ONE),
  y: rounding(length * sineOf(angle), ONE),
})

export const plus = (a: LatticePoint, b: LatticePoint): LatticePoint => ({ x: a.x + b.x, y: a.y + b.y })
export const minus = (a: LatticePoint, b: LatticePoint): LatticePoint => ({ x: a.x - b.x, y: a.y - b.y })
