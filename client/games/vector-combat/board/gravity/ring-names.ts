/**
 * Names of orbits. Zoomed in, a name is at its orbit. Zoomed out there is no room, so the names of all orbits
 * around one centre form a column beside them, with a line to each.
 */

import type { Point } from '../../../../board/camera/view.ts'
import { angleTo, between, centreOf, span, towards } from '../../../../board/geometry.ts'
import { badge, line, pixels } from '../../../../board/marks/draw.ts'
import { type LabelBox, overlap } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { INK, PALE } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { STEP } from '../../plane.ts'
import { ORBIT } from '../colours.ts'
import { shipSize } from '../sizes.ts'
import type { Gravity, Ring } from './gravity.ts'

/** CSS pixels per hex below which names do not fit at the things they name. */
export const NAMED = 25
/** CSS pixels along an orbit per name. */
const APART = 900
/** CSS pixels: a name's height, and the gap beside it. */
const HIGH = 11
const GAP = 8
/** Room around a name at its orbit, in heights of its letters. */
const CLEAR = 0.6
/** Most steps by which a column is moved outwards, and the heights to try. */
const FARTHEST = 8
const LIFTS = [0, -0.5, 0.5, -1, 1, -1.8, 1.8]

export interface RingName {
  readonly ring: Ring
  readonly text: string
  readonly box: LabelBox
  /** Start of its line at the orbit; undefined for a name at the orbit itself. */
  readonly from?: Point
}

/** `ships`: current and coming places of ships. */
export function ringNames(
  { rings, stillPoints }: Pick<Gravity, 'rings' | 'stillPoints'>,
  ships: readonly Point[],
  eyes: Pick<Eyes, 'scale'>,
): RingName[] {
  if (STEP * eyes.scale >= NAMED) {
    // Includes the ship's own name above or below it.
    const near: LabelBox[] = ships.map((at) => ({
      ...at,
      w: shipSize(eyes) / 2 + pixels(eyes, GAP),
      h: shipSize(eyes) / 2 + pixels(eyes, 26),
    }))
    return rings.flatMap((ring) => nearNames(ring, near, eyes))
  }
  const groups = groupsOf(rings)
  const taken: LabelBox[] = [
    ...groups.map(({ middle, radius }) => ({ ...middle, w: radius, h: radius })),
    ...stillPoints.map(({ at }) => ({
      x: at.x,
      y: at.y - pixels(eyes, GAP),
      w: pixels(eyes, GAP * 2),
      h: pixels(eyes, GAP * 2.5),
    })),
    // Includes the ship's name beside it.
    ...ships.map((at) => ({
      ...at,
      w: shipSize(eyes) / 2 + pixels(eyes, 50),
      h: shipSize(eyes) / 2 + pixels(eyes, 22),
    })),
  ]
  return groups.flatMap((group) => {
    const column = columnOf(group, taken, eyes)
    taken.push(...column.map(({ box }) => box))
    return column
  })
}

export const ringNameMarks = (gravity: Gravity, ships: readonly Point[], eyes: Eyes): Mark[] =>
  ringNames(gravity, ships, eyes).flatMap(({ ring, text, box, from }): Mark[] => {
    const ink = { tint: ring.heat > 0 ? 0xffc28a : PALE, alpha: from ? 1 : 0.85 }
    if (!from) return badge(text, box, pixels(eyes, HIGH, 12), ink, { tint: INK, alpha: 0.6 })
    const end = { x: box.x + Math.sign(from.x - box.x) * box.w, y: box.y }
    return [
      ...line(from, end, pixels(eyes, 1), { tint: ORBIT, alpha: 0.7 }),
      ...badge(text, box, pixels(eyes, HIGH), ink),
    ]
  })

const textOf = ({ label, heat }: Ring): string => (heat > 0 ? `${label} heat ${heat}` : label)

/**
 * Places a name at the orbit's upper right if the next orbit leaves room, or as near to that as is free;
 * repeats it on long orbits, where one name may be out of view. Adds to `taken`.
 */
function nearNames(ring: Ring, taken: LabelBox[], eyes: Pick<Eyes, 'scale'>): RingName[] {
  const { places } = ring
  const text = textOf(ring)
  const height = pixels(eyes, HIGH, 12)
  const first = places.reduce(
    (best, at, i) => (at.x - at.y > places[best]!.x - places[best]!.y + 1 ? i : best),
    0,
  )
  const n = Math.min(places.length, Math.max(1, Math.floor((places.length * STEP * eyes.scale) / APART)))
  return Array.from({ length: n }, (_, i) => {
    const wanted = first + Math.round((i * places.length) / n)
    const along = Array.from(
      { length: Math.ceil(places.length / n) },
      (_, k) => places[(wanted + Math.ceil(k / 2) * (k % 2 === 0 ? -1 : 1) + places.length) % places.length]!,
    )
    const [w, h] = [widthOf(text, height) / 2, height / 2]
    const beside = w + STEP * 0.12
    const boxes = [
      { x: STEP * 0.12, y: -height * 0.75 },
      { x: STEP * 0.12, y: height * 0.75 },
      { x: beside, y: 0 },
      { x: -beside, y: 0 },
    ].flatMap((by) => along.map((at): LabelBox => ({ x: at.x + by.x, y: at.y + by.y, w, h })))
    const free = (one: LabelBox) =>
      !taken.some((other) => overlap({ ...one, w: w + height * CLEAR, h: h + height * CLEAR }, other))
    const box = boxes.find(free) ?? boxes[0]!
    taken.push(box)
    return { ring, text, box }
  })
}

/** Orbits around one centre, the outermost first. */
interface Group {
  readonly middle: Point
  readonly radius: number
  readonly rings: readonly (readonly [ring: Ring, radius: number])[]
}

function groupsOf(rings: readonly Ring[]): Group[] {
  const groups: { middle: Point; rings: (readonly [Ring, number])[] }[] = []
  for (const ring of rings) {
    const { places } = ring
    const middle = centreOf(places)
    const radius = Math.max(...places.map((at) => span(middle, at)))
    const group = groups.find((one) => span(one.middle, middle) < STEP)
    if (group) group.rings.push([ring, radius])
    else groups.push({ middle, rings: [[ring, radius]] })
  }
  return groups.map(({ middle, rings: all }) => ({
    middle,
    radius: Math.max(...all.map(([, radius]) => radius)),
    rings: all.sort(([, a], [, b]) => b - a),
  }))
}

/** Right or left of the orbits, beside, above or below them; farther out if other things are in the way. */
function columnOf(
  { middle, radius, rings }: Group,
  taken: readonly LabelBox[],
  eyes: Pick<Eyes, 'scale'>,
): RingName[] {
  const [height, gap] = [pixels(eyes, HIGH), pixels(eyes, GAP)]
  const [w, h] = [
    Math.max(...rings.map(([ring]) => widthOf(textOf(ring), height))) / 2 + height * 0.45,
    height * 0.8,
  ]
  const columns = Array.from({ length: FARTHEST }, (_, far) =>
    LIFTS.flatMap((lift) =>
      [1, -1].map(
        (side): LabelBox => ({
          x: middle.x + side * (radius + gap + w + far * (w + gap)),
          y: middle.y + lift * (rings.length * h + radius),
          w,
          h: h * rings.length,
        }),
      ),
    ),
  ).flat()
  const column = columns.find((box) => !taken.some((other) => overlap(box, other))) ?? columns[0]!
  return rings.map(([ring, far], i) => {
    const box = { x: column.x, y: column.y - column.h + h * (2 * i + 1), w, h }
    const edge = { x: box.x + Math.sign(middle.x - box.x) * w, y: box.y }
    return { ring, text: textOf(ring), box, from: nearestOn(ring, middle, far, edge) }
  })
}

/** The point of the curve where a line to a place starts. */
function nearestOn({ curve }: Ring, middle: Point, radius: number, to: Point): Point {
  const on = towards(middle, angleTo(middle, to), radius)
  return curve.reduce((best, at) => (span(at, on) < span(best, on) ? at : best), between(middle, on, 1))
}
