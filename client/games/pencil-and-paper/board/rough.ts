/**
 * A hand's unevenness: it depends on where a line runs and on nothing else, so that outlines stay the same
 * from frame to frame, and when a piece of them is cut away.
 */

import type { Point } from '../../../board/camera/view.ts'
import { hash } from '../../../board/hash.ts'

/** World units from one bend to the next, and how finely a line is drawn. */
const BEND = 34
const STEP = 9

const known = new Map<string, number>()

function lattice(of: string): number {
  let value = known.get(of)
  if (value === undefined) {
    // A sheet has some thousand bends; whoever watches for days meets many sheets of one size.
    if (known.size > 60_000) known.clear()
    known.set(of, (value = hash(of) * 2 - 1))
  }
  return value
}

/** −1 … 1, without a jump anywhere. */
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

/** The path as a hand draws it, so far off at most (world units). */
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
    const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / step))
    for (let k = 1; k <= pieces; k++)
      drawn.push(
        uneven({ x: a.x + ((b.x - a.x) * k) / pieces, y: a.y + ((b.y - a.y) * k) / pieces }, seed, by),
      )
  }
  return drawn
}

/** Places of a scatter: as many as there are, the same each time; 0 … 1 both ways. */
export const scatter = (count: number, seed: string): Point[] =>
  Array.from({ length: count }, (_, i) => ({ x: hash(`${seed} ${i}x`), y: hash(`${seed} ${i}y`) }))
