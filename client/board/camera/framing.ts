/**
 * Computes the camera's view from the points of interest, the canvas and what covers its edges. A director
 * passes other places or another approach and is framed by the same rules.
 */
import type { Approach } from './approach.ts'
import { partsOf, type SplitView } from './panes.ts'
import { between, fitting, type Point, type Size, type View } from './view.ts'

/** CSS pixels covered at the edges of the canvas. */
export interface Cover {
  readonly top: number
  readonly left: number
  readonly right: number
  readonly bottom: number
}

export const UNCOVERED: Cover = { top: 0, left: 0, right: 0, bottom: 0 }

/** A box over the canvas (CSS px from its upper left corner). */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * What boxes over a canvas cover: each is left out at its upper, left or lower edge, such that the largest
 * part of the canvas remains. Empty boxes cover nothing.
 */
export function coverOf(boxes: readonly Box[], { width, height }: Size): Cover {
  const freeOf = ({ top, left, bottom }: Cover) =>
    Math.max(0, width - left) * Math.max(0, height - top - bottom)
  return boxes
    .filter((box) => box.right > box.left && box.bottom > box.top)
    .reduce<readonly Cover[]>(
      (covers, box) =>
        covers.flatMap((cover) => [
          { ...cover, top: Math.max(cover.top, box.bottom) },
          { ...cover, left: Math.max(cover.left, box.right) },
          { ...cover, bottom: Math.max(cover.bottom, height - box.top) },
        ]),
      [UNCOVERED],
    )
    .reduce((best, cover) => (freeOf(cover) > freeOf(best) ? cover : best))
}

export interface Framing {
  /** Of the canvas (CSS px). */
  readonly size: Size
  readonly cover: Cover
  /** Points of interest; `shift`: to the shown copy, if the picture repeats. */
  readonly wanted: readonly Point[]
  readonly shift: Point
  /** Places to zoom in on, and how far the camera has zoomed in. */
  readonly near: Approach | undefined
  /** One world must be shown completely, so margins shrink: on a phone every pixel counts. */
  readonly tight?: boolean
  /** Nothing but `cover` lies over the board: no room is kept for a playback bar. */
  readonly bare?: boolean
  /** What a director shows, instead of `wanted` and `near`. */
  readonly frame?: readonly Point[] | undefined
  /** The shift that brings `at` nearest to `to`. */
  nearest(at: Point, to: Point): Point
}

/** Zoom limits of the automatic camera, and of its close-ups. */
const OWN_ZOOM = [0.05, 1.15] as const
const NEAR_ZOOM = [0.05, 1.9] as const

const shifted = (view: View, by: Point): View => ({ scale: view.scale, x: view.x + by.x, y: view.y + by.y })

/** The view to be at. */
export function framed(framing: Framing): View {
  const { wanted, shift, near, frame, nearest } = framing
  if (frame) return shifted(beside(framing, frame, NEAR_ZOOM), shift)
  const far = shifted(beside(framing, wanted, OWN_ZOOM), shift)
  const close = near && beside(framing, near.places, NEAR_ZOOM)
  return close && close.scale > far.scale
    ? between(far, shifted(close, nearest(close, far)), near.share)
    : far
}

/** A split is worth it if both halves are magnified at least this many times more than one picture. */
const NEARER = 1.2

/**
 * Two places in two halves of the canvas at one scale, the one further left (or up) first; undefined if one
 * picture would be about as near.
 */
export function framedApart(
  framing: Framing,
  places: readonly [readonly Point[], readonly Point[]],
): SplitView | undefined {
  const { size, cover, shift } = framing
  const free = {
    width: size.width - cover.left - cover.right,
    height: size.height - cover.top - bottomOf(size.height, cover, framing.bare),
  }
  const row = free.width >= free.height
  const split = { row, line: row ? cover.left + free.width / 2 : cover.top + free.height / 2 }
  const along = (points: readonly Point[]) =>
    points.reduce((sum, { x, y }) => sum + (row ? x : y), 0) / points.length
  const sorted = along(places[0]) <= along(places[1]) ? places : ([places[1], places[0]] as const)
  const covers: readonly [Cover, Cover] = row
    ? [
        { ...cover, right: 0 },
        { ...cover, left: 0 },
      ]
    : [
        { ...cover, bottom: 0 },
        { ...cover, top: 0 },
      ]
  const parts = partsOf(size, split)
  const seen = (i: 0 | 1, zoom: readonly [number, number]) =>
    beside({ size: parts[i].size, cover: covers[i], bare: framing.bare ?? false }, sorted[i], zoom)
  const scale = Math.min(seen(0, NEAR_ZOOM).scale, seen(1, NEAR_ZOOM).scale)
  if (scale < NEARER * beside(framing, places.flat(), NEAR_ZOOM).scale) return undefined
  return {
    ...split,
    views: [shifted(seen(0, [scale, scale]), shift), shifted(seen(1, [scale, scale]), shift)],
  }
}

/** A board narrower or lower than `PHONE` leaves only `CLOSE` around a world (CSS px). */
const PHONE = 480
const CLOSE = 8

/** The view that shows all of these places in the uncovered part. */
function beside(
  {
    size: { width, height },
    cover,
    tight = false,
    bare = false,
  }: Pick<Framing, 'size' | 'cover' | 'tight' | 'bare'>,
  points: readonly Point[],
  zoom: readonly [number, number],
): View {
  const { top, left, right } = cover
  const phone = tight && Math.min(width, height) < PHONE
  const bottom = phone ? cover.bottom : bottomOf(height, cover, bare)
  const free = { width: Math.max(80, width - left - right), height: Math.max(80, height - bottom - top) }
  const margin = phone ? CLOSE : Math.min(48, width * 0.06, height < PHONE ? height * 0.06 : Infinity)
  const { x, y, scale } = fitting(free, points, margin, zoom)
  return { x: x + (right - left) / 2 / scale, y: y + (bottom - top) / 2 / scale, scale }
}

/** Room kept at the lower edge for the playback bar and notes; less if something already covers that edge. */
const bottomOf = (height: number, { bottom }: Cover, bare = false): number =>
  bare ? bottom : bottom + Math.min(70, height * 0.14) * (bottom > 0 ? 0.4 : 1)

/** Whether a world point is in the uncovered part, at least `margin` from its edges (CSS px). */
export function inFree(size: Size, cover: Cover, view: View, { x, y }: Point, margin: number): boolean {
  const [px, py] = [(x - view.x) * view.scale + size.width / 2, (y - view.y) * view.scale + size.height / 2]
  return (
    px >= cover.left + margin &&
    px <= size.width - cover.right - margin &&
    py >= cover.top + margin &&
    py <= size.height - cover.bottom - margin
  )
}

// What the radar shows: the whole field, and beyond it as much as one's own ships outside need.

/** A square: its centre and half its side (world units). */
interface RadarFrame {
  readonly middle: Point
  readonly reach: number
}

/** Margin between the outermost point and the edge. */
const ROOM = 1.06

export function radarFrame(outline: readonly Point[], own: readonly Point[]): RadarFrame {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  return {
    middle,
    reach:
      ROOM *
      Math.max(
        ...[...outline, ...own].map(({ x, y }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y))),
      ),
  }
}
