/**
 * The unevenness of hand-drawn lines. It depends only on the line's place, so outlines stay the same from
 * frame to frame and when a piece is cut off.
 */

import type { Point } from '../../../../board/camera/view.ts'
import { span } from '../../../../board/geometry.ts'
import { hash } from '../../../../board/hash.ts'

/** World units between bends, and between points of a drawn line. */
const BEND = 34
const STEP = 9

const known = new Map<string, number>()

function lattice(of: string): number {
  let value = known.get(of)
  if (value === undefined) {
    // A sheet has some thousand bends. Bound the cache: a spectator may watch many sheets over days.
    if (known.size > 60_000) known.clear()
    known.set(of, (value = hash(of) * 2 - 1))
  }
  return value
}

/** −1 … 1, continuous. */
export function unevenness(x: number, y: number, of: string): number {
  const [i, j] = [Math.floor(x / BEND), Math.floor(y / BEND)]
  const smooth = (f: number) => f * f * (3 - 2 * f)
  const [u, v] = [smooth(x / BEND - i), smooth(y / BEND - j)]
  const at = (di: number, dj: number) => lattice(`${of} ${i + di} ${j + dj}`)
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
}

const uneven = ({ x, y }: Point, seed: string, by: number): Point => ({
  x: x + by * unevenness(x, y, `${seed}x`),
  y: y + by * unevenness(x, y, `${seed}y`),
})

/** The path as a hand would draw it, off by at most this many world units. */
export function rough(
  points: readonly Point[],
  seed: string,
  by: number,
  closed = false,
  step = STEP,
): Point[] {
  const ends = closed ? [...points, points[0]!] : points
  const drawn: Point[] = [uneven(ends[0]!, seed, by)]
  for (let i = 1; i < ends.length; i++) {
    const [a, b] = [ends[i - 1]!, ends[i]!]
    const pieces = Math.max(1, Math.ceil(span(a, b) / step))
    for (let k = 1; k <= pieces; k++)
      drawn.push(
        uneven({ x: a.x + ((b.x - a.x) * k) / pieces, y: a.y + ((b.y - a.y) * k) / pieces }, seed, by),
      )
  }
  return drawn
}

/** `count` scattered places in the unit square; the same for the same seed. */
export const scatter = (count: number, seed: string): Point[] =>
  Array.from({ length: count }, (_, i) => ({ x: hash(`${seed} ${i}x`), y: hash(`${seed} ${i}y`) }))
