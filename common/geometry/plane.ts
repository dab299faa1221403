/**
 * The plane: +y is north, headings and bearings are degrees clockwise from it. Roundings are half to even on
 * the exact binary value.
 */
import { arctangent, cosine, sine } from './trig.ts'

/** To a whole number. */
export function r0(v: number): number {
  const floor = Math.floor(v)
  // The difference is exact: both lie within a factor of two of each other, or the rest is smaller than both.
  const rest = v - floor
  return (rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor) + 0
}

/** To one decimal. */
export function r1(v: number): number {
  const scaled = v * 10
  const nearest = Math.round(scaled)
  // Only near the middle between two tenths may the multiplication's own rounding decide wrongly.
  if (Math.abs(Math.abs(scaled - nearest) - 0.5) > 1e-6 || Math.abs(v) > 1e8) return nearest / 10 + 0
  return exactly(v) + 0
}

/** `toFixed` compares the exact binary value but rounds its ties, which are the odd quarters only, up. */
function exactly(v: number): number {
  if ((v * 4) % 2 === 0 || !Number.isInteger(v * 4)) return Number(v.toFixed(1))
  const below = Math.floor(v * 10)
  return (below % 2 === 0 ? below : below + 1) / 10
}

/** Exact distance of two places. */
export const distanceOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

/** Exact bearing of a place that lies `dx` east and `dy` north, 0 ≤ b < 360; 0 of no distance. */
export const bearingOf = (dx: number, dy: number): number => arctangent(dx, dy)

/** How far a step of this length on this heading leads to the east, and to the north. */
export const eastward = (heading: number, length: number): number => sine(heading) * length
export const northward = (heading: number, length: number): number => cosine(heading) * length

/** An angle as a direction: −180 < d ≤ 180, for angles within two turns of that. */
export function asDirection(angle: number): number {
  let d = angle
  while (d > 180) d -= 360
  while (d <= -180) d += 360
  return d
}

/** Is a place `dx`, `dy` away nearer than `range`, by distance rounded to a tenth? `range` is one of tenths. */
export function nearerThan(dx: number, dy: number, range: number): boolean {
  const sure = sureAbout(dx, dy, range)
  return sure === undefined ? r1(distanceOf(dx, dy)) < range : sure
}

/** As `nearerThan`, the range itself included. */
export function within(dx: number, dy: number, range: number): boolean {
  const sure = sureAbout(dx, dy, range)
  return sure === undefined ? r1(distanceOf(dx, dy)) <= range : sure
}

/** Most places are so near or so far that no rounding can matter: that is seen without a root. */
function sureAbout(dx: number, dy: number, range: number): boolean | undefined {
  const square = dx * dx + dy * dy
  if (square > (range + 0.2) * (range + 0.2)) return false
  return range > 0.2 && square < (range - 0.2) * (range - 0.2) ? true : undefined
}
