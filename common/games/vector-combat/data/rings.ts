/** Marks of the hexes of orbits and still points (VC-3.8, VC-3.11). */
import { add, type Hex, hex, scale, sub } from '../../../geometry/hex.ts'
import { type Counters, countersOf, FACES } from '../face.ts'
import type { MapHex } from '../setup/map.ts'

export type Pair = readonly [q: number, r: number]

const NONE: Counters = [0, 0, 0, 0, 0, 0]
export const pairOf = ({ q, r }: Hex): Pair => [q, r]
export const hexOf = ([q, r]: Pair): Hex => hex(q, r)

/** The hexes at a distance from a middle, clockwise from the corner on face 0. */
export const ringHexes = (middle: Pair, radius: number): Hex[] =>
  FACES.flatMap((corner, side) =>
    Array.from({ length: radius }, (_, i) =>
      add(hexOf(middle), add(scale(corner, radius), scale(FACES[(side + 2) % 6]!, i))),
    ),
  )

/**
 * An orbit: dots lead `speed` hexes along the ring, and lines turn the dots of a hex into those of the next.
 */
export function orbit(name: string, middle: Pair, radius: number, speed: number, heat = 0): MapHex[] {
  const hexes = ringHexes(middle, radius)
  const at = (i: number) => hexes[(i + hexes.length) % hexes.length]!
  const dots = (i: number) => sub(at(i + speed), at(i))
  return hexes.map((_, i) => ({
    at: pairOf(at(i)),
    ring: name,
    dots: countersOf(dots(i)),
    green: countersOf(sub(dots(i), dots(i - speed))),
    red: NONE,
    heat,
  }))
}

/** A ring that has only heat. */
export const hotRing = (middle: Pair, radius: number, heat: number): MapHex[] =>
  ringHexes(middle, radius).map((at) => ({
    at: pairOf(at),
    ring: null,
    dots: null,
    green: NONE,
    red: NONE,
    heat,
  }))

/** A hex of rest, surrounded by lines that return drifting ships. */
export const stillPoint = (name: string, middle: Pair): MapHex[] => [
  { at: middle, ring: name, dots: NONE, green: NONE, red: NONE, heat: 0 },
  ...FACES.map((away, face) => ({
    at: pairOf(add(hexOf(middle), away)),
    ring: null,
    dots: null,
    green: NONE,
    red: countersOf(FACES[face]!),
    heat: 0,
  })),
]
