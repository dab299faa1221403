/**
 * Hexes in axial coordinates, pointy tops: q runs to the right, r to the lower right. All arithmetic is exact
 * integer arithmetic; a `Hex` is a place or a vector (hexes, or hexes per round), whichever the name says.
 */
export interface Hex {
  readonly q: number
  readonly r: number
}

/** A direction, 0–5 clockwise from the right; `UNITS[facing]` is its unit step. */
export type Facing = number

export const FACINGS: readonly Facing[] = [0, 1, 2, 3, 4, 5]

export const UNITS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
]

export const ORIGIN: Hex = { q: 0, r: 0 }

export const unit = (facing: Facing): Hex => UNITS[turned(facing, 0)]!
export const turned = (facing: Facing, by: number): Facing => (((facing + by) % 6) + 6) % 6

// `| 0` keeps −0 out of the states: it compares equal but is written and hashed differently. Unlike `|| 0` it
// tells the compiler that the parts are integers: it kept many of them as numbers on the heap, and rounds
// took a quarter longer.
export const hex = (q: number, r: number): Hex => ({ q: q | 0, r: r | 0 })
export const add = (a: Hex, b: Hex): Hex => hex(a.q + b.q, a.r + b.r)
export const sub = (a: Hex, b: Hex): Hex => hex(a.q - b.q, a.r - b.r)
export const scale = (a: Hex, by: number): Hex => hex(a.q * by, a.r * by)
export const same = (a: Hex, b: Hex): boolean => a.q === b.q && a.r === b.r
export const still = (v: Hex): boolean => v.q === 0 && v.r === 0

/** Distance from the origin, in hexes. */
export const length = (v: Hex): number => Math.max(Math.abs(v.q), Math.abs(v.r), Math.abs(v.q + v.r))

/** Also for fractional coordinates. */
export function distance(a: Hex, b: Hex): number {
  const q = a.q - b.q
  const r = a.r - b.r
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

/** Turns a vector clockwise by sixths of a circle. */
export function rotate(v: Hex, sixths: number): Hex {
  let { q, r } = v
  for (let i = turned(sixths, 0); i > 0; i--) [q, r] = [-r, q + r]
  return hex(q, r)
}

/** Number of bits for r in a hex's key, below those of q. */
export const KEY_BITS = 12
const KEY_HALF = 1 << (KEY_BITS - 1)
/** A number that identifies a hex within ±2,000 of the origin, for maps and sets; sorts by q, then r. */
export const keyOf = (q: number, r: number): number => ((q + KEY_HALF) << KEY_BITS) + (r + KEY_HALF)
export const hexKey = (h: Hex): number => keyOf(h.q, h.r)
/** The difference that a vector makes to a key. */
export const keyStep = (v: Hex): number => keyOf(v.q, v.r) - keyOf(0, 0)
/** The inverse of `hexKey`. */
export const keyToHex = (key: number): Hex =>
  hex((key >> KEY_BITS) - KEY_HALF, (key & (2 * KEY_HALF - 1)) - KEY_HALF)

/**
 * Twice the dot product of two vectors, and their cross product; without objects, since bots test arcs a
 * million times a second.
 */
const along = (u: Hex, v: Hex): number => 2 * (v.q * u.q + v.r * u.r) + v.q * u.r + v.r * u.q
const across = (u: Hex, v: Hex): number => u.q * v.r - u.r * v.q

/** Is `v` within ±30° of the facing, limits included? The zero vector is in no arc. */
export function inArc60(facing: Facing, v: Hex): boolean {
  const ahead = along(UNITS[facing]!, v)
  return ahead > 0 && 3 * Math.abs(across(UNITS[facing]!, v)) <= ahead
}

/** Is `v` within ±60° of the facing, limits included? */
export function inArc120(facing: Facing, v: Hex): boolean {
  const ahead = along(UNITS[facing]!, v)
  return ahead > 0 && Math.abs(across(UNITS[facing]!, v)) <= ahead
}

/** Is `v` exactly in the direction of the facing? */
export const straightAhead = (facing: Facing, v: Hex): boolean =>
  across(UNITS[facing]!, v) === 0 && along(UNITS[facing]!, v) > 0

/** All hexes at most `radius` from the origin, by q, then r. */
export function hexesWithin(radius: number): Hex[] {
  const out: Hex[] = []
  for (let q = -radius; q <= radius; q++)
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, -q + radius); r++) out.push(hex(q, r))
  return out
}

/** The hexes at exactly `radius` from the origin, by q, then r. */
export const ring = (radius: number): Hex[] => hexesWithin(radius).filter((h) => length(h) === radius)

// The ring of hexes at one distance, counted clockwise from the right (HS-8.4), and fractions between them.

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

/** Where the centres of hexes lie on the plane, y down, for hexes of size 1 (centre to corner). */
const SQ3 = Math.sqrt(3)

/** For hexes with a corner up: q runs to the right, r to the lower right. */
export const pointyCentre = ({ q, r }: Hex): { x: number; y: number } => ({
  x: SQ3 * (q + r / 2),
  y: 1.5 * r,
})

/** For hexes with a side up: q runs to the lower right, r downwards. */
export const flatCentre = ({ q, r }: Hex): { x: number; y: number } => ({ x: 1.5 * q, y: SQ3 * (r + q / 2) })
