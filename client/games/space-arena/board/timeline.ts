/**
 * Places in a played round as far as the viewer knows: own things in every tick, strangers in ticks in which
 * they were scanned. Ticks count from 0 at the start of the round; earlier sightings have negative ticks.
 */
import type { Span } from '../../../../common/engine/match-types.ts'
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import type { Sighting, State, ThingKind } from '../../../../common/games/space-arena/state.ts'
import { asDirection, bearingOf } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { clamp, ease } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { keptFor } from '../../../game-kit/memoize.ts'
import { ageOf } from '../plan/words.ts'
import { payloadOf } from './ships/ordnance.ts'
import { latestFirst } from './ships/strangers.ts'

export interface Flight {
  readonly name: string
  readonly kind: ThingKind
  /** Every tick from the first to the last is known; otherwise there are gaps. */
  readonly whole: boolean
  readonly ticks: readonly number[]
  /** Arena units. */
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** At the end of each tick; undefined for strangers. */
  readonly heading: readonly number[] | undefined
  /** The tick at whose end it is known to be gone. */
  readonly gone: number
}

export interface Place extends Point {
  /** Degrees clockwise from north; undefined if unknown. */
  readonly heading: number | undefined
  /** 1: seen; 0: a ghost; between: fading in or out. */
  readonly seen: number
  /** The last tick in which it was seen. */
  readonly tick: number
}

export type TimedEvent = readonly [Event, Span]

export interface Timeline {
  readonly before: State
  readonly events: readonly TimedEvent[]
  readonly flights: readonly Flight[]
}

export const timelineOf = keptFor(({ round, spans }: Showing<State, Event>): Timeline => {
  const before = round.before
  const timeline = round.timeline
  return {
    before,
    events: timeline.map((event, i) => [event, spans[i]!] as const),
    flights: flightsOf(before, timeline),
  }
})

function flightsOf(before: State, timeline: readonly Event[]): Flight[] {
  const ends = endsOf(timeline)
  const old = new Map(latestFirst(before).map((sighting) => [sighting.name, sighting]))
  const flights = timeline.flatMap((event): Flight[] => {
    if (event.kind === 'course')
      return [
        {
          ...event,
          kind: event.thing,
          whole: true,
          ticks: event.x.map((_, i) => event.from + i),
          gone: ends.get(event.name) ?? Infinity,
        },
      ]
    if (event.kind !== 'track') return []
    const sighting = old.get(event.name)
    old.delete(event.name)
    const past = sighting ? [sighting] : []
    return [
      {
        name: event.name,
        kind: event.thing,
        whole: false,
        heading: undefined,
        gone: ends.get(event.name) ?? Infinity,
        ticks: [...past.map((s) => -ageOf(s, before.played)), ...event.ticks],
        x: [...past.map(({ x }) => x), ...event.x],
        y: [...past.map(({ y }) => y), ...event.y],
      },
    ]
  })
  const unseen = [...old.values()].map(
    (sighting): Flight => ({
      name: sighting.name,
      kind: sighting.kind,
      whole: false,
      heading: undefined,
      gone: ends.get(sighting.name) ?? Infinity,
      ticks: [-ageOf(sighting, before.played)],
      x: [sighting.x],
      y: [sighting.y],
    }),
  )
  return [...unseen, ...flights]
}

/** By name: the tick at whose end a thing is known to be gone. */
function endsOf(timeline: readonly Event[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const event of timeline) {
    if (event.kind === 'explosion' || event.kind === 'destroyed' || event.kind === 'fizzled')
      ends.set(event.name, event.tick)
    // SA-5.8: any hit destroys ordnance.
    if (event.kind === 'hit' && payloadOf(event.target)) ends.set(event.target, event.tick)
  }
  return ends
}

/** Parts of a tick: ships turn first; things coming into view fade in, things leaving view fade out. */
const TURN = 0.3
const APPEAR = 0.15
const STAY = 0.2
const FADE = 0.5

/**
 * A thing's place at a moment (fractional ticks); undefined before its first sighting and once it is gone.
 */
export function placeAt(flight: Flight, moment: number): Place | undefined {
  const { ticks, x, y, gone } = flight
  const i = ticks.findLastIndex((tick) => tick <= moment + 1e-9)
  if (i < 0 || moment > gone + 1e-9) return undefined
  const tick = ticks[i]!
  const part = clamp(moment - tick)
  // Nothing is known between sightings more than a tick apart.
  const on = ticks[i + 1] === tick + 1
  const heading = headingAt(flight, i, part)
  if (on)
    return {
      x: x[i]! + (x[i + 1]! - x[i]!) * part,
      y: y[i]! + (y[i + 1]! - y[i]!) * part,
      heading,
      tick,
      seen: flight.whole || ticks[i - 1] === tick - 1 ? 1 : clamp(part / APPEAR),
    }
  const lasts = flight.whole || tick >= TICKS || tick === moment
  return { x: x[i]!, y: y[i]!, heading, tick, seen: lasts ? 1 : 1 - clamp((moment - tick - STAY) / FADE) }
}

/** Engine heat and bank of a ship at a moment (fractional ticks). */
export function driveAt(flight: Flight, moment: number): { readonly heat: number; readonly bank: number } {
  const { ticks, x, y, heading } = flight
  const i = ticks.findLastIndex((tick) => tick <= moment + 1e-9)
  const leg = (j: number) =>
    j >= 0 && j + 1 < x.length ? Math.hypot(x[j + 1]! - x[j]!, y[j + 1]! - y[j]!) : undefined
  const [now, before] = [leg(i) ?? leg(i - 1) ?? 0, leg(i - 1) ?? leg(i) ?? 0]
  const part = clamp(moment - (ticks[i] ?? 0))
  const turn = heading && i >= 0 && i + 1 < heading.length ? asDirection(heading[i + 1]! - heading[i]!) : 0
  return {
    heat: now === 0 ? 0 : Math.min(1, 0.22 + now / 90 + Math.max(0, now - before) / 12),
    bank: (turn / 40) * Math.sin(Math.PI * clamp(part / TURN)),
  }
}

/** Ships turn at the start of a tick, then move; ordnance turned at the end of the tick before. */
function headingAt(flight: Flight, i: number, part: number): number | undefined {
  const { heading, kind } = flight
  if (!heading || kind === 'missile' || kind === 'mine') return wayAt(flight, i, part)
  const [from, to] = [heading[i]!, heading[i + 1] ?? heading[i]!]
  return from + asDirection(to - from) * ease(clamp(part / TURN))
}

/** Direction to the next known place, or else from the previous one. */
function wayAt({ ticks, x, y, heading }: Flight, i: number, part: number): number | undefined {
  const leg = (j: number): number | undefined => {
    if (j < 0 || ticks[j + 1] !== ticks[j]! + 1) return undefined
    const [dx, dy] = [x[j + 1]! - x[j]!, y[j + 1]! - y[j]!]
    return dx === 0 && dy === 0 ? undefined : bearingOf(dx, dy)
  }
  const [came, goes] = [leg(i - 1), leg(i) ?? heading?.[i]]
  if (came === undefined || goes === undefined) return goes ?? came
  return came + asDirection(goes - came) * ease(clamp(part / TURN))
}

/** The round and tick of a flight's tick, as in a sighting. */
export function dateOf(tick: number, played: number): Pick<Sighting, 'round' | 'tick'> {
  const all = played * TICKS + tick
  const round = Math.ceil(all / TICKS)
  return { round, tick: all - (round - 1) * TICKS }
}
