/** A board that repeats: the same picture again, shifted by one period or several. */
import type { Point, Size, View } from './view.ts'

/** Two shifts, in world units: whole numbers of both lead from any copy to all others. */
export type Period = readonly [Point, Point]

/** A copy of the picture, by how far it is shifted. */
export type Copy = Point

/** What things take up, in world units. */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** More are never drawn: zoomed out so far, nobody sees what is missing at the edge. */
const MOST = 81

/**
 * How strongly copies are drawn, against what is lively: around the camera, and beyond the edge of the one
 * world.
 */
const QUIETER = 0.55
const OUTSIDE = 0.3
/**
 * Up to so many periods from the middle things are lively, and from so many on they are copies: between, they
 * fade. Around the camera slowly, so that nothing changes at once while it moves; at the edge of the one
 * world at once.
 */
const AROUND = [0.42, 0.58] as const
const WITHIN = [0.498, 0.502] as const

/** A place in periods. */
function inPeriods([a, b]: Period, { x, y }: Point): readonly [number, number] {
  const area = a.x * b.y - a.y * b.x
  return [(x * b.y - y * b.x) / area, (a.x * y - a.y * x) / area]
}

/** A place, in the copy where the camera (or any other place) is: the shift to that copy. */
export function shiftTo(period: Period, at: Point): Point {
  const [i, j] = inPeriods(period, at).map(Math.floor) as [number, number]
  return { x: i * period[0].x + j * period[1].x, y: i * period[0].y + j * period[1].y }
}

/** The shift that brings a place as near to another as whole periods can. */
export function shiftNear(period: Period, at: Point, to: Point): Point {
  const [i, j] = inPeriods(period, { x: to.x - at.x, y: to.y - at.y }).map(Math.round) as [number, number]
  return { x: i * period[0].x + j * period[1].x, y: i * period[0].y + j * period[1].y }
}

/**
 * The shift that brings a place into the rectangle, one period wide and high, around another; the first shift
 * of a period leads straight across.
 */
export function shiftInto([a, b]: Period, around: Point, at: Point): Point {
  const j = Math.round((around.y - at.y) / b.y)
  const i = Math.round((around.x - at.x - j * b.x) / a.x)
  return { x: i * a.x + j * b.x, y: j * b.y }
}

/** How strongly a place is drawn; `least`: of a copy. */
export type Liveliness = (at: Point, least?: number) => number

/** With the camera there: of everything the copy around it is the lively one, wherever the seam is. */
export function liveliness(period: Period, camera: Point): Liveliness {
  return ({ x, y }, least = QUIETER) => {
    const [i, j] = inPeriods(period, { x: x - camera.x, y: y - camera.y })
    return faded(Math.max(Math.abs(i), Math.abs(j)), AROUND, least)
  }
}

/** Of everything that copy is lively which is in the rectangle, one period wide and high, around the middle. */
export function livelyWithin([a, b]: Period, middle: Point): Liveliness {
  return ({ x, y }, least = OUTSIDE) =>
    faded(Math.max(Math.abs(x - middle.x) / a.x, Math.abs(y - middle.y) / b.y), WITHIN, least)
}

function faded(away: number, [near, far]: readonly [number, number], least: number): number {
  const share = (away - near) / (far - near)
  return share <= 0 ? 1 : share >= 1 ? least : 1 - (1 - least) * share
}

/**
 * Every copy of which something is seen, `things` being what the picture takes up: the nearest last, on top
 * of the others.
 */
export function copiesInView(period: Period, things: Bounds, view: View, size: Size): Copy[] {
  const [a, b] = period
  const [w, h] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
  // A shift s shows something where the things, shifted by s, meet the window.
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
  const far = ({ x, y }: Point) => Math.hypot(x - home.x, y - home.y)
  return found
    .sort((one, other) => far(one) - far(other))
    .slice(0, MOST)
    .reverse()
}
