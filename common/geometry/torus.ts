/**
 * A torus of hexes: a parallelogram of the plane whose opposite sides are joined (HS-8). A hex of the plane
 * stands for the hex of the torus that it wraps to; each hex of the torus has a copy in every repetition of
 * the parallelogram.
 */
import { type Hex, hex, length } from './hex.ts'

/** Its hexes are 0 ≤ q < width, 0 ≤ r < height; both are whole numbers, at least 1. */
export interface Torus {
  readonly width: number
  readonly height: number
}

/** A window of the plane, limits included. */
export interface HexWindow {
  readonly fromQ: number
  readonly toQ: number
  readonly fromR: number
  readonly toR: number
}

// `%` takes the sign of the dividend and may give −0; the sum avoids both.
const mod = (n: number, by: number): number => ((n % by) + by) % by

/** The hex of the torus that a hex of the plane stands for. */
export const wrapped = (torus: Torus, { q, r }: Hex): Hex => ({
  q: mod(q, torus.width),
  r: mod(r, torus.height),
})

/** Do two hexes of the plane stand for the same hex of the torus? */
export const sameOnTorus = (torus: Torus, a: Hex, b: Hex): boolean => torusDistance(torus, a, b) === 0

/** Hexes of the shortest way from `a` to `b`, hexes of the plane. */
export function torusDistance({ width, height }: Torus, a: Hex, b: Hex): number {
  const q = mod(b.q - a.q, width)
  const r = mod(b.r - a.r, height)
  // Parts of equal sign add up; of parts with different signs the greater counts.
  return Math.min(q + r, Math.max(width - q, r), Math.max(q, height - r), width - q + height - r)
}

/**
 * All vectors of the plane that lead from `a` to a copy of `b` in the fewest steps, by q, then r: at least
 * one.
 */
export function shortestAll(torus: Torus, a: Hex, b: Hex): Hex[] {
  const far = torusDistance(torus, a, b)
  const around = { fromQ: -far, toQ: far, fromR: -far, toR: far }
  return copiesWithin(torus, hex(b.q - a.q, b.r - a.r), around).filter((v) => length(v) === far)
}

/** The first of `shortestAll`. */
export const shortest = (torus: Torus, a: Hex, b: Hex): Hex => shortestAll(torus, a, b)[0]!

/** The plane hexes within the window that stand for the same torus hex as `h`, by q, then r. */
export function copiesWithin({ width, height }: Torus, h: Hex, window: HexWindow): Hex[] {
  const copies: Hex[] = []
  for (let q = window.fromQ + mod(h.q - window.fromQ, width); q <= window.toQ; q += width)
    for (let r = window.fromR + mod(h.r - window.fromR, height); r <= window.toR; r += height)
      copies.push(hex(q, r))
  return copies
}

/** A number from 0 to width · height − 1 that identifies a hex of the torus; sorts by q, then r. */
export function torusKey(torus: Torus, h: Hex): number {
  const { q, r } = wrapped(torus, h)
  return q * torus.height + r
}

/** The inverse of `torusKey`. */
export const torusHex = ({ height }: Torus, key: number): Hex => hex(Math.floor(key / height), key % height)
