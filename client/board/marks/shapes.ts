/** Figures of any outline as marks: filled, outlined, hatched; and strokes that grow. Lengths in world units. */
import earcut from 'earcut'
import { keptFor } from '../../../common/engine/kept-for.ts'
import type { Point } from '../camera/view.ts'
import type { Ink } from './draw.ts'
import { type Mark, SOLID } from './mark.ts'

/**
 * Corners of a simple figure, in their order. What is worked out of one is kept with it: give the same array
 * as long as it is the same.
 */
export type Outline = readonly Point[]

/** Where a figure's own origin is, and which way it is turned (radians, clockwise). */
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

/** Triangles in pairs, where two that follow each other share an edge. */
const facetsOf = keptFor((outline: Outline): Float32Array => {
  const corners = earcut(outline.flatMap(({ x, y }) => [x, y]))
  const quads: number[][] = []
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = corners.slice(i, i + 3) as [number, number, number]
    const last = quads.at(-1)
    // Its fourth corner is its third again: half of it is free.
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
 * Two triangles that share an edge as one quadrilateral, which is drawn as the triangles of its corners 0 1 2
 * and 0 2 3.
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

/** All of it in one colour. Its edge is hard: outline it. */
export const filled = (outline: Outline, ink: Ink, pose = HERE): Mark =>
  figure(SOLID, facetsOf(outline), pose, ink)

/**
 * The frame of a line is so many times as high as what is drawn of it: the rest is clear, and smooths its
 * edges.
 */
const CLEAR = 4

/** At sharp corners a line is no thicker than so many times its width. */
const SHARPEST = 2

/** To the left of a way, of length 1. */
function normal(a: Point, b: Point): Point {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.y - a.y) / long, y: (a.x - b.x) / long }
}

/**
 * A line of even thickness along a path, a piece each way; at corners the pieces share their ends, so that
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
    // Back the way that it came: there is no corner to share.
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
  /** Of the lines: radians, clockwise from the right. */
  readonly angle: number
  /** From line to line. */
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

/** Parallel lines within it. They keep their places when the figure is cut: only the lines' ends move. */
export const hatched = (outline: Outline, { angle, gap, width }: Hatching, ink: Ink, pose = HERE): Mark =>
  figure('line', joined(hatches(outline, angle, gap).map((way) => along(way, false, width))), pose, ink)

/** The pieces of the lines `gap` apart that lie within the figure. */
export function hatches(outline: Outline, angle: number, gap: number): (readonly [Point, Point])[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Turned so that the lines lie level.
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
  ways(points).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0)

/** The beginning of a path, so long. */
export function pathUpTo(points: readonly Point[], length: number): Point[] {
  const taken = points.slice(0, 1)
  let left = length
  for (const [a, b] of ways(points)) {
    if (left <= 0) break
    const long = Math.hypot(b.x - a.x, b.y - a.y)
    const share = Math.min(1, long > 0 ? left / long : 1)
    taken.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
    left -= long
  }
  return taken
}

/** A path as a line of even thickness, of which only so much is drawn. */
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
