/**
 * The hexes that a straight segment between two hex centres touches, edges and corners included: exact, in
 * integers.
 * Around its centre a hex is the intersection of three slabs, |2q+r| ≤ 1, |q+2r| ≤ 1 and |q−r| ≤ 1. Clipping
 * the segment by them gives the times of entering and leaving as fractions, which are compared by
 * cross-multiplication.
 */
import { type Hex, hex, keyStep, length, UNITS } from './hex.ts'

/** A hex touched by a segment from the origin along a vector. */
export interface HexTouch {
  readonly q: number
  readonly r: number
  /** When it is first touched, as the fraction `num / den` of the way, `den` > 0. */
  readonly num: number
  readonly den: number
  /** Cross product of the segment's vector with this centre: 0 when the line runs through the centre. */
  readonly cross: number
}

/** The hexes that a segment touches. */
export interface HexLine {
  readonly touches: readonly HexTouch[]
  /** The difference of each hex's key from that of the segment's start. */
  readonly keys: readonly number[]
  /** The least and the greatest of these differences. */
  readonly least: number
  readonly most: number
}

const CACHED_LENGTH = 24
const CACHED_WIDTH = 2 * CACHED_LENGTH + 1
const cache: (HexLine | undefined)[] = Array.from({ length: CACHED_WIDTH * CACHED_WIDTH }, () => undefined)

/**
 * The hexes that the segment from the origin along `v` touches, both ends included, in order of first touch;
 * at the same point the smaller q, then the smaller r. The origin is the first, alone; a segment of length 0
 * touches its own hex.
 */
export function lineAlong(v: Hex): HexLine {
  const far = length(v)
  if (far > CACHED_LENGTH) return lineOf(trace(v, far))
  return (cache[(v.q + CACHED_LENGTH) * CACHED_WIDTH + v.r + CACHED_LENGTH] ??= lineOf(trace(v, far)))
}

export const touched = (v: Hex): readonly HexTouch[] => lineAlong(v).touches

function lineOf(touches: readonly HexTouch[]): HexLine {
  const keys = touches.map(keyStep)
  return { touches, keys, least: Math.min(...keys), most: Math.max(...keys) }
}

function trace(v: Hex, far: number): HexTouch[] {
  const seen = new Set<string>()
  const touches: HexTouch[] = []
  const visit = (q: number, r: number) => {
    const name = `${q},${r}`
    if (seen.has(name)) return
    seen.add(name)
    const touch = clip(v, q, r)
    if (touch) touches.push(touch)
  }
  // A touched hex is the hex of one of these samples or a neighbour of it: samples are at most one hex apart.
  for (let i = 0; i <= far; i++) {
    const near = nearest((v.q * i) / Math.max(1, far), (v.r * i) / Math.max(1, far))
    visit(near.q, near.r)
    for (const u of UNITS) visit(near.q + u.q, near.r + u.r)
  }
  return touches.sort((a, b) => a.num * b.den - b.num * a.den || a.q - b.q || a.r - b.r)
}

function clip(v: Hex, q: number, r: number): HexTouch | undefined {
  // The segment is −centre + t·v seen from the hex, t from inNum/inDen to outNum/outDen.
  let inNum = 0,
    inDen = 1,
    outNum = 1,
    outDen = 1
  const slabs = [
    [-2 * q - r, 2 * v.q + v.r],
    [-q - 2 * r, v.q + 2 * v.r],
    [r - q, v.q - v.r],
  ] as const
  for (const [at, along] of slabs) {
    if (along === 0) {
      if (Math.abs(at) > 1) return undefined
      continue
    }
    const den = Math.abs(along)
    const sign = Math.sign(along)
    const enter = -1 - at * sign
    const leave = 1 - at * sign
    if (enter * inDen > inNum * den) [inNum, inDen] = [enter, den]
    if (leave * outDen < outNum * den) [outNum, outDen] = [leave, den]
  }
  if (inNum * outDen > outNum * inDen) return undefined
  return { q: q || 0, r: r || 0, num: inNum || 0, den: inDen, cross: v.q * r - v.r * q || 0 }
}

function nearest(q: number, r: number): Hex {
  const s = -q - r
  let [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)]
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)]
  if (da > db && da > dc) a = -b - c
  else if (db > dc) b = -a - c
  return hex(a, b)
}

/**
 * (d/a)² of VP-3.3: distance of a centre from the segment's line over the distance from centre to edge,
 * squared.
 */
export const offCentreSquared = (v: Hex, cross: number): number =>
  (3 * cross * cross) / (v.q * v.q + v.q * v.r + v.r * v.r)
