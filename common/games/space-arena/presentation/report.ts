/**
 * SA-8.5: a ship's report of a round, as a page to read and print; built only from what the ship's owner may
 * know.
 */
import type { SeatId } from '../../../engine/match-types.ts'
import { asDirection, bearingOf, distanceOf, r1 } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import type { Event, EventOf } from '../events.ts'
import { type Ship, type State, shipNamed, type ThingKind } from '../state.ts'
import { describe } from './describe.ts'

/** A scanned thing: its place, and its direction from the ship, rounded (SA-1.2). */
export interface Scan {
  readonly name: string
  readonly kind: ThingKind
  readonly x: number
  readonly y: number
  readonly distance: number
  /** From the ship's nose, −180 < d ≤ 180. */
  readonly direction: number
  /** From north. */
  readonly bearing: number
}

/** A ship at the end of a tick. */
export interface Standing {
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly speed: number
  readonly battery: number
  readonly hull: number
}

export interface TickReport extends Standing {
  readonly tick: number
  /** Points scored in this tick. */
  readonly score: number
  /** Events that happened to the ship or that it knows of, a sentence each. */
  readonly events: readonly string[]
  readonly scans: readonly Scan[]
}

/** An explosion that the ship knows of. */
export interface Blast {
  readonly tick: number
  readonly name: string
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Report {
  /** After the round. */
  readonly ship: Ship
  readonly round: number
  /** At the beginning of the round. */
  readonly opening: Standing
  /** Points scored in the round. */
  readonly score: number
  readonly blasts: readonly Blast[]
  /** One command per line. */
  readonly orders: readonly string[]
  /** Ignored lines with their reasons. */
  readonly refused: readonly string[]
  readonly ticks: readonly TickReport[]
  /** Sentences about the whole round: shields that dissipate, the end of the match. */
  readonly closing: readonly string[]
}

/**
 * `timeline` and `after` may be a view, or the full truth; undefined for a ship that did not fly in the
 * round.
 */
export function reportOf(timeline: readonly Event[], after: State, name: string): Report | undefined {
  const ship = shipNamed(after, name)
  const course = timeline.find(
    (event): event is EventOf<'course'> => event.kind === 'course' && event.name === name,
  )
  if (!ship || !course) return undefined
  const gauges = timeline.find(
    (event): event is EventOf<'gauges'> => event.kind === 'gauges' && event.ship === name,
  )
  const own = timeline.filter((event) => concerns(event, name))
  const ordered = own.find((event) => event.kind === 'ordered')
  const standing = (tick: number): Standing => ({
    x: r1(course.x[tick]!),
    y: r1(course.y[tick]!),
    heading: course.heading[tick]!,
    speed: course.speed[tick]!,
    battery: gauges?.battery[tick] ?? ship.battery,
    hull: gauges?.hull[tick] ?? ship.hull,
  })
  const ticks = Array.from({ length: Math.min(TICKS, course.x.length - 1) }, (_, i): TickReport => {
    const tick = i + 1
    const now = own.filter((event) => 'tick' in event && event.tick === tick)
    return {
      tick,
      ...standing(tick),
      score: now.reduce(
        (sum, event) => sum + (event.kind === 'hit' && event.by === name ? (event.score ?? 0) : 0),
        0,
      ),
      events: now.flatMap(said),
      scans: scansIn(timeline, course, name, tick),
    }
  })
  return {
    ship,
    round: after.played,
    ticks,
    opening: standing(0),
    score: ticks.reduce((sum, { score }) => sum + score, 0),
    blasts: own.flatMap((event) =>
      event.kind === 'explosion'
        ? [{ tick: event.tick, name: event.name, x: event.x, y: event.y, radius: event.radius }]
        : [],
    ),
    orders: [...(ordered?.lines ?? []), ...(ordered?.more ? [`… and ${ordered.more} more`] : [])],
    refused: own
      .filter(({ kind }) => kind === 'refused' || kind === 'ignored' || kind === 'unread')
      .flatMap(said),
    closing: own.filter(({ kind }) => kind === 'dissipated' || kind === 'over').flatMap(said),
  }
}

const said = (event: Event): string[] => {
  // The page groups lines by tick, so they omit it.
  const line = describe(event)?.replace(/^\d+: /, '')
  return line ? [line] : []
}

/**
 * Reports of all ships that flew in the round: the seat's own first, then those of its side; without a seat,
 * all visible ones.
 */
export function reportsOf(timeline: readonly Event[], after: State, seat: SeatId | ''): Report[] {
  const ships = [
    ...after.ships.filter((ship) => seat !== '' && ship.seat === seat),
    ...after.ships.filter((ship) => seat === '' || ship.seat !== seat),
  ]
  return ships.flatMap(({ name }) => reportOf(timeline, after, name) ?? [])
}

/**
 * Whether the event was by the ship or happened to it, or the ship knows of it (SA-7.3). The gallery's view
 * lists no witnesses, so there only the first two count.
 */
function concerns(event: Event, name: string): boolean {
  if (event.kind === 'over') return true
  if ('seenBy' in event) return event.seenBy.includes(name) || involves(event, name)
  if ('ship' in event) return event.ship === name
  return event.kind === 'fizzled' && event.by === name
}

const involves = (event: EventOf<'explosion' | 'hit' | 'destroyed'>, name: string): boolean =>
  event.kind === 'destroyed'
    ? event.name === name
    : event.by === name || (event.kind === 'hit' && event.target === name)

function scansIn(timeline: readonly Event[], from: EventOf<'course'>, name: string, tick: number): Scan[] {
  return timeline.flatMap((event): Scan[] => {
    if (event.kind !== 'course' && event.kind !== 'track') return []
    const i = event.kind === 'course' ? tick - event.from : event.ticks.indexOf(tick)
    if (!event.seen[i]?.includes(name)) return []
    const [dx, dy] = [event.x[i]! - from.x[tick]!, event.y[i]! - from.y[tick]!]
    const bearing = r1(bearingOf(dx, dy)) % 360
    return [
      {
        name: event.name,
        kind: event.thing,
        x: r1(event.x[i]!),
        y: r1(event.y[i]!),
        distance: r1(distanceOf(dx, dy)),
        bearing,
        direction: r1(asDirection(bearing - from.heading[tick]!)),
      },
    ]
  })
}
