/** What a trace meets, and when; exact (PP-4.2, PP-4.3, PP-6.1, PP-6.5, PP-7.5, PP-7.6). */
import { contains, containsAt, edges, type Polygon } from '../../geometry/polygon.ts'
import {
  compareTimes,
  type LatticePoint,
  meetingTimes,
  rounded,
  START,
  type Time,
} from '../../geometry/segment.ts'
import { shiftsBetween, walls } from './sheet.ts'
import { triangle } from './ship.ts'
import type { Sheet, ShipId, State } from './state.ts'

export interface Way {
  readonly from: LatticePoint
  readonly to: LatticePoint
}

export interface Trace extends Way {
  /** Between these times the pencil is off the paper and meets nothing (PP-6.1). */
  readonly gap: readonly [Time, Time] | null
}

/** The order in which things at the same point count (PP-4.2). */
const KINDS = ['wall', 'asteroid', 'tear', 'ship', 'edge'] as const
export type MeetingKind = (typeof KINDS)[number]

export interface Meeting {
  readonly kind: MeetingKind
  /** Id of an asteroid or a ship; empty for other things. */
  readonly id: string
  readonly at: Time
  /** The shift of the trace that meets the thing at its place on the sheet. */
  readonly shift: number
}

export const shifted = ({ x, y }: LatticePoint, shift: number): LatticePoint => ({ x: x + shift, y })

export const earlier = (a: Time, b: Time): Time => (compareTimes(a, b) <= 0 ? a : b)
export const fraction = (num: number, den: number): Time => ({ num: BigInt(num), den: BigInt(den) })

/**
 * The shifted copies of a way that can meet things on the sheet: only the way itself, unless the sheet wraps.
 */
export const copiesOf = (
  sheet: Sheet,
  wrap: boolean,
  { from, to }: Way,
): { readonly from: LatticePoint; readonly to: LatticePoint; readonly shift: number }[] =>
  shiftsBetween(sheet, wrap, Math.min(from.x, to.x), Math.max(from.x, to.x)).map((shift) => ({
    from: shifted(from, shift),
    to: shifted(to, shift),
    shift,
  }))

/**
 * Everything that a trace meets, in order; `but`: the ship that draws it. Ends with the edge of the paper.
 */
export function meetings(state: State, trace: Trace, but: ShipId): Meeting[] {
  const {
    sheet,
    rules: { wrap },
  } = state
  const all: Meeting[] = []
  const add = (kind: MeetingKind, id: string, shift: number, at: Time | undefined) =>
    at && all.push({ kind, id, at, shift })
  const barriers = walls(state)
  const ships = state.ships
    .filter(({ id }) => id !== but)
    .map((ship) => ({ id: ship.id, corners: triangle(ship) }))
  for (const { from, to, shift } of copiesOf(sheet, wrap, trace)) {
    const copy = { from, to, gap: trace.gap }
    for (const wall of barriers) add('wall', '', shift, meetsSegment(copy, wall.from, wall.to))
    for (const tear of state.tears) add('tear', '', shift, meetsSegment(copy, tear.from, tear.to))
    for (const { id, points } of state.asteroids) add('asteroid', id, shift, meetsPolygon(copy, points))
    for (const { id, corners } of ships) add('ship', id, shift, meetsPolygon(copy, corners))
  }
  add('edge', '', 0, leaving(sheet, wrap, trace))
  return all.sort(compareMeetings)
}

const compareMeetings = (a: Meeting, b: Meeting): number =>
  compareTimes(a.at, b.at) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The first of these times that is not within the gap. */
function counting([first, last]: readonly Time[], gap: Trace['gap']): Time | undefined {
  if (!first || !gap || compareTimes(first, gap[0]) <= 0 || compareTimes(first, gap[1]) >= 0) return first
  return compareTimes(last!, gap[1]) >= 0 ? gap[1] : undefined
}

const meetsSegment = ({ from, to, gap }: Trace, a: LatticePoint, b: LatticePoint): Time | undefined =>
  counting(meetingTimes(from, to, a, b), gap)

/** PP-7.6: at its outline, or at a landing inside; at once if the trace begins inside. */
function meetsPolygon({ from, to, gap }: Trace, polygon: Polygon): Time | undefined {
  if (apart(from, to, polygon)) return undefined
  if (contains(polygon, from)) return START
  let first: Time | undefined = gap && containsAt(polygon, from, to, gap[1]) ? gap[1] : undefined
  for (const [a, b] of edges(polygon)) {
    const at = meetsSegment({ from, to, gap }, a, b)
    if (at) first = first ? earlier(first, at) : at
  }
  return first
}

/**
 * The last time, up to a limit, at which a way shares a point with a polygon; `inside`: whether it is in the
 * polygon then, including the outline.
 */
export function lastWithin(
  { from, to }: Way,
  polygon: Polygon,
  until: Time,
): { readonly at: Time; readonly inside: boolean } {
  if (containsAt(polygon, from, to, until)) return { at: until, inside: true }
  let last = START
  for (const [a, b] of edges(polygon)) {
    const [begins, ends] = meetingTimes(from, to, a, b)
    if (begins && ends && compareTimes(begins, until) <= 0 && compareTimes(ends, last) > 0) last = ends
  }
  return { at: last, inside: false }
}

/** Whether the bounding boxes of a way and a polygon are disjoint. */
function apart(from: LatticePoint, to: LatticePoint, polygon: Polygon): boolean {
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x]
  const [top, bottom] = from.y < to.y ? [from.y, to.y] : [to.y, from.y]
  return (
    polygon.every(({ x }) => x < left) ||
    polygon.every(({ x }) => x > right) ||
    polygon.every(({ y }) => y < top) ||
    polygon.every(({ y }) => y > bottom)
  )
}

/**
 * PP-4.3: when a way leaves the paper, if it does; if the sheet wraps, the way re-enters over the long sides.
 */
function leaving({ width, height }: Sheet, wrap: boolean, { from, to }: Way): Time | undefined {
  const beyond = (a: number, b: number, least: number, most: number): Time[] =>
    b < least
      ? [fraction(Math.max(0, a - least), a - b)]
      : b > most
        ? [fraction(Math.max(0, most - a), b - a)]
        : []
  const times = [...(wrap ? [] : beyond(from.x, to.x, 0, width)), ...beyond(from.y, to.y, 0, height)]
  return times.sort(compareTimes)[0]
}

/** Times of a trace in thousandths, for display. */
export const thousandths = ({ num, den }: Time): number => rounded(1000n * num, den)
