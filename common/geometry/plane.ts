/**
 * The plane: +y is north, headings and bearings are degrees clockwise from it. Roundings are half to even on
 * the exact binary value.
 */
import { arctangent, cosine, sine } from './trig.ts'

/** To a whole number. */
export function r0(v: number): number {
  const floor = Math.floor(v)
  // The subtraction is exact: both lie within a factor of two of each other, or the rest is smaller than
  // both.
  const rest = v - floor
  return (rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor) + 0
}

/** To one decimal. */
export function r1(v: number): number {
  const scaled = v * 10
  const nearest = Math.round(scaled)
  // Multiplying by 10 rounds, which can change the result only near the middle between two tenths.
  if (Math.abs(Math.abs(scaled - nearest) - 0.5) > 1e-6 || Math.abs(v) > 1e8) return nearest / 10 + 0
  return exactly(v) + 0
}

/** `toFixed` works on the exact binary value but rounds ties up; ties are the odd quarters only. */
function exactly(v: number): number {
  if ((v * 4) % 2 === 0 || !Number.isInteger(v * 4)) return Number(v.toFixed(1))
  const below = Math.floor(v * 10)
  return (below % 2 === 0 ? below : below + 1) / 10
}

/** Exact distance of two places. */
export const distanceOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

/** Exact bearing of a place `dx` east and `dy` north, 0 ≤ b < 360; 0 for no distance. */
export const bearingOf = (dx: number, dy: number): number => arctangent(dx, dy)

/** The east and north parts of a step of this length on this heading. */
export const eastward = (heading: number, length: number): number => sine(heading) * length
export const northward = (heading: number, length: number): number => cosine(heading) * length

/** An angle as a direction: −180 < d ≤ 180, for angles within two turns of that. */
export function asDirection(angle: number): number {
  let d = angle
  while (d > 180) d -= 360
  while (d <= -180) d += 360
  return d
}

/**
 * Whether a place `dx`, `dy` away is nearer than `range`, by distance rounded to a tenth. `range` is a
 * multiple of 0.1.
 */
export function nearerThan(dx: number, dy: number, range: number): boolean {
  const sure = sureAbout(dx, dy, range)
  return sure === undefined ? r1(distanceOf(dx, dy)) < range : sure
}

/** As `nearerThan`, including the range itself. */
export function within(dx: number, dy: number, range: number): boolean {
  const sure = sureAbout(dx, dy, range)
  return sure === undefined ? r1(distanceOf(dx, dy)) <= range : sure
}

/**
 * A quick answer without a square root for places so near or far that rounding cannot matter; else undefined.
 */
function sureAbout(dx: number, dy: number, range: number): boolean | undefined {
  const square = dx * dx + dy * dy
  if (square > (range + 0.2) * (range + 0.2)) return false
  return range > 0.2 && square < (range - 0.2) * (range - 0.2) ? true : undefined
}
