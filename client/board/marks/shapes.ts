/**
 * Marks for arbitrary outlines: filled, outlined, hatched; and partly drawn strokes. Lengths in world units.
 */

import earcut from 'earcut'
import { keptFor } from '../../game-kit/memoize.ts'
import type { Point } from '../camera/view.ts'
import { between, normal, span } from '../geometry.ts'
import type { Ink } from './draw.ts'
import { type Mark, SOLID } from './mark.ts'

/**
 * Corners of a simple polygon in order. Results are cached by array identity, so pass the same array while
 * the outline stays the same.
 */
export type Outline = readonly Point[]

/** Where a figure's own origin is on the board, and its rotation (radians, clockwise). */
export interface Pose {
  readonly at: Point
  readonly rotation?: number
}

const HERE: Pose = { at: { x: 0, y: 0 } }

const figure = (frame: string, facets: Float32Array, { at, rotation = 0 }: Pose, ink: Ink): Mark => ({
  frame,
  facets,
  x: at.x,
  y: at.y,
  rotation,
  ...ink,
})

/** Triangles, joined in pairs if two consecutive ones share an edge. */
const facetsOf = keptFor((outline: Outline): Float32Array => {
  const corners = earcut(outline.flatMap(({ x, y }) => [x, y]))
  const quads: number[][] = []
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = corners.slice(i, i + 3) as [number, number, number]
    const last = quads.at(-1)
    // The last quad's third and fourth corner are equal: it holds one triangle and has room for another.
    const joined =
      last?.[3] === last?.[2] && last
        ? joinedWith(last.slice(0, 3) as [number, number, number], [a, b, c])
        : undefined
    if (joined) quads[quads.length - 1] = joined
    else quads.push([a, b, c, c])
  }
  return Float32Array.from(quads.flat().flatMap((corner) => [outline[corner]!.x, outline[corner]!.y]))
})

type Triangle = readonly [number, number, number]

/**
 * Joins two triangles that share an edge into one quadrilateral, which is drawn as the triangles 0 1 2 and 0
 * 2 3 of its corners.
 */
function joinedWith([a, b, c]: Triangle, other: Triangle): number[] | undefined {
  for (const [from, apex, to] of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ] as const) {
    const at = [0, 1, 2].find((i) => other[i] === from && other[(i + 1) % 3] === to)
    if (at !== undefined) return [from, apex, to, other[(at + 2) % 3]!]
  }
  return undefined
}

/** The area in one colour. Its edge is not smoothed: outline it. */
export const filled = (outline: Outline, ink: Ink, pose = HERE): Mark =>
  figure(SOLID, facetsOf(outline), pose, ink)

/**
 * The line frame is this many times as high as the visible line: the rest is transparent and smooths its
 * edges.
 */
const CLEAR = 4

/** At sharp corners a line is at most this many times its width. */
const SHARPEST = 2

/**
 * A line of even thickness along a path, one quad per segment; segments share their ends at corners, so that
 * nothing is drawn twice.
 */
function along(path: readonly Point[], closed: boolean, width: number): Float32Array {
  const points = path.filter((p, i) => i === 0 || p.x !== path[i - 1]!.x || p.y !== path[i - 1]!.y)
  const n = points.length - (closed ? 0 : 1)
  if (points.length < 2) return new Float32Array()
  const point = (i: number): Point => points[(i + points.length) % points.length]!
  const sides = points.map((at, i) => {
    const [before, after] = [
      closed || i > 0 ? normal(point(i - 1), at) : undefined,
      closed || i < n ? normal(at, point(i + 1)) : undefined,
    ]
    const one = before ?? after!
    const other = after ?? one
    const [x, y] = [one.x + other.x, one.y + other.y]
    const long = Math.hypot(x, y)
    // The path turns straight back: there is no corner to share.
    if (long < 1e-6) return one
    const grown = Math.min(SHARPEST, 2 / long)
    return { x: (x / long) * grown, y: (y / long) * grown }
  })
  const facets = new Float32Array(n * 8)
  const half = width * (CLEAR / 2)
  for (let i = 0; i < n; i++) {
    const [a, b, u, v] = [point(i), point(i + 1), sides[i]!, sides[(i + 1) % sides.length]!]
    facets.set(
      [
        a.x + u.x * half,
        a.y + u.y * half,
        a.x - u.x * half,
        a.y - u.y * half,
        b.x - v.x * half,
        b.y - v.y * half,
        b.x + v.x * half,
        b.y + v.y * half,
      ],
      i * 8,
    )
  }
  return facets
}

const ways = (points: readonly Point[]): (readonly [Point, Point])[] =>
  points.slice(1).map((to, i) => [points[i]!, to])

export const outlined = (outline: Outline, width: number, ink: Ink, pose = HERE): Mark =>
  figure('line', along(outline, true, width), pose, ink)

export interface Hatching {
  /** Direction of the lines: radians, clockwise from the right. */
  readonly angle: number
  /** Distance between lines. */
  readonly gap: number
  readonly width: number
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * Parallel lines inside the figure. If the figure is cut, the lines stay in place and only their ends move.
 */
export const hatched = (outline: Outline, { angle, gap, width }: Hatching, ink: Ink, pose = HERE): Mark =>
  figure('line', joined(hatches(outline, angle, gap).map((way) => along(way, false, width))), pose, ink)

/** The line segments, `gap` apart, that lie inside the figure. */
export function hatches(outline: Outline, angle: number, gap: number): (readonly [Point, Point])[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Rotated so that the lines are horizontal.
  const level = outline.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }))
  const back = (x: number, y: number): Point => ({ x: x * cos - y * sin, y: x * sin + y * cos })
  const heights = level.map(({ y }) => y)
  const [first, last] = [Math.ceil(Math.min(...heights) / gap), Math.floor(Math.max(...heights) / gap)]
  const found: (readonly [Point, Point])[] = []
  for (let i = first; i <= last; i++) {
    const y = i * gap
    const crossings = level
      .flatMap((a, j) => {
        const b = level[(j + 1) % level.length]!
        return a.y < y !== b.y < y ? [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)] : []
      })
      .sort((one, other) => one - other)
    for (let j = 0; j + 1 < crossings.length; j += 2)
      found.push([back(crossings[j]!, y), back(crossings[j + 1]!, y)])
  }
  return found
}

export const lengthOfPath = (points: readonly Point[]): number =>
  ways(points).reduce((sum, [a, b]) => sum + span(a, b), 0)

/** The first `length` of a path. */
export function pathUpTo(points: readonly Point[], length: number): Point[] {
  const taken = points.slice(0, 1)
  let left = length
  for (const [a, b] of ways(points)) {
    if (left <= 0) break
    const long = span(a, b)
    const share = Math.min(1, long > 0 ? left / long : 1)
    taken.push(between(a, b, share))
    left -= long
  }
  return taken
}

/** A path as a line of even thickness, drawn only up to a length. */
export const stroke = (
  points: readonly Point[],
  width: number,
  ink: Ink,
  length = Infinity,
  pose = HERE,
): Mark =>
  figure('line', along(length < Infinity ? pathUpTo(points, length) : points, false, width), pose, ink)

/** Several paths as one mark. */
export const strokes = (paths: readonly (readonly Point[])[], width: number, ink: Ink, pose = HERE): Mark =>
  figure('line', joined(paths.map((path) => along(path, false, width))), pose, ink)
