/** A board that repeats: the same picture, shifted by one period or several. */
import { span } from '../geometry.ts'
import type { Point, Size, View } from './view.ts'

/** Two shifts in world units; their integer combinations lead from any copy to all others. */
export type Period = readonly [Point, Point]

/** A copy of the picture, given by its shift. */
export type Copy = Point

/** The area that things occupy, in world units. */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Most copies drawn: at that zoom nobody notices the missing ones at the edge. */
const MOST = 81

/**
 * Opacity of copies relative to the full-strength copy: around the camera, and beyond the edge of one world.
 */
const QUIETER = 0.55
const OUTSIDE = 0.3
/**
 * Distances from the centre, in periods: full strength up to the first, a copy from the second on, fading in
 * between. Around the camera the fade is wide, so that nothing jumps while it moves; at the edge of one world
 * it is abrupt.
 */
const AROUND = [0.42, 0.58] as const
const WITHIN = [0.498, 0.502] as const

/** A place, as multiples of the two periods. */
function inPeriods([a, b]: Period, { x, y }: Point): readonly [number, number] {
  const area = a.x * b.y - a.y * b.x
  return [(x * b.y - y * b.x) / area, (a.x * y - a.y * x) / area]
}

/** The shift to the copy that contains a place (such as the camera's). */
export function shiftTo(period: Period, at: Point): Point {
  const [i, j] = inPeriods(period, at).map(Math.floor) as [number, number]
  return { x: i * period[0].x + j * period[1].x, y: i * period[0].y + j * period[1].y }
}

/** The shift by whole periods that brings `at` nearest to `to`. */
export function shiftNear(period: Period, at: Point, to: Point): Point {
  const [i, j] = inPeriods(period, { x: to.x - at.x, y: to.y - at.y }).map(Math.round) as [number, number]
  return { x: i * period[0].x + j * period[1].x, y: i * period[0].y + j * period[1].y }
}

/**
 * The shift that brings a place into the rectangle, one period wide and high, around `around`. The first
 * shift of the period must be horizontal.
 */
export function shiftInto([a, b]: Period, around: Point, at: Point): Point {
  const j = Math.round((around.y - at.y) / b.y)
  const i = Math.round((around.x - at.x - j * b.x) / a.x)
  return { x: i * a.x + j * b.x, y: j * b.y }
}

/** Opacity factor of a place; `least`: the factor of a copy. */
export type Liveliness = (at: Point, least?: number) => number

/** Full strength for the copy around the camera, wherever the seam is. */
export function liveliness(period: Period, camera: Point): Liveliness {
  return ({ x, y }, least = QUIETER) => {
    const [i, j] = inPeriods(period, { x: x - camera.x, y: y - camera.y })
    return faded(Math.max(Math.abs(i), Math.abs(j)), AROUND, least)
  }
}

/** Full strength for the copy inside the rectangle, one period wide and high, around `middle`. */
export function livelyWithin([a, b]: Period, middle: Point): Liveliness {
  return ({ x, y }, least = OUTSIDE) =>
    faded(Math.max(Math.abs(x - middle.x) / a.x, Math.abs(y - middle.y) / b.y), WITHIN, least)
}

function faded(away: number, [near, far]: readonly [number, number], least: number): number {
  const share = (away - near) / (far - near)
  return share <= 0 ? 1 : share >= 1 ? least : 1 - (1 - least) * share
}

/** Whether a point, or a copy of it if the picture repeats, is in view. */
export function inView({ x, y }: Point, period: Period | undefined, view: View, size: Size): boolean {
  if (period) return copiesInView(period, { left: x, right: x, top: y, bottom: y }, view, size).length > 0
  const [w, h] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
  return Math.abs(x - view.x) < w && Math.abs(y - view.y) < h
}

/**
 * All copies that are partly in view; `things` is the area the picture occupies. The nearest comes last, so
 * that it is drawn on top.
 */
export function copiesInView(period: Period, things: Bounds, view: View, size: Size): Copy[] {
  const [a, b] = period
  const [w, h] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
  // A shift s is in view where `things`, shifted by s, overlaps the window.
  const [left, right, top, bottom] = [
    view.x - w - things.right,
    view.x + w - things.left,
    view.y - h - things.bottom,
    view.y + h - things.top,
  ]
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => inPeriods(period, corner))
  const range = (n: 0 | 1): readonly [number, number] => [
    Math.ceil(Math.min(...corners.map((corner) => corner[n]))),
    Math.floor(Math.max(...corners.map((corner) => corner[n]))),
  ]
  const [[fromI, toI], [fromJ, toJ]] = [range(0), range(1)]
  const home = shiftTo(period, view)
  const found: Copy[] = []
  for (let i = fromI; i <= toI; i++)
    for (let j = fromJ; j <= toJ; j++) {
      const [x, y] = [i * a.x + j * b.x, i * a.y + j * b.y]
      if (x >= left && x <= right && y >= top && y <= bottom) found.push({ x, y })
    }
  const far = (copy: Copy) => span(copy, home)
  return found
    .sort((one, other) => far(one) - far(other))
    .slice(0, MOST)
    .reverse()
}
