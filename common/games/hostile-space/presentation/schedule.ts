/**
 * When each event of a step is shown: dice one after the other, placements quickly, craft in order, then
 * missiles.
 */
import type { Span } from '../../../engine/match-types.ts'
import type { Event } from '../events.ts'
import { numberOf } from '../state.ts'

const ROLL = 0.8
const ORDER = 0.9
const PLACED = 0.7
/** Seconds between the appearances of a player's craft. */
const NEXT_CRAFT = 0.05
const APPEARING = 0.55
const MOVE = 1.1
/** Longest delay between the starts of two craft, and of all together. */
const APART = 0.18
const STARTING = 1.4
/** Long enough to notice the end of a craft. */
const CRASH = 1.3
const LAUNCH = 0.35
/** Duration of a missile's full path of a round. */
const FLIGHT = 1.3
/** Longest delay between the starts of two missiles, and of all together. */
const FLIGHTS_APART = 0.07
const FLYING_OFF = 0.5
const DIE = 0.9
const DESTROYED = 1.2
const REFILL = 0.7
const STILL = 0.3
const OVER = 1.2

export function schedule(timeline: readonly Event[]): Span[] {
  const beats = beatsOf(timeline)
  const spans: Span[] = []
  let [roll, moving, flying] = [0, -1, -1]
  /** Start of the present movement, and seconds per hex of its path. */
  let path = { start: 0, hex: 0, length: 0 }
  const after = (start: number, length: number): Span => ({ start, end: start + length })
  for (const event of timeline) {
    switch (event.kind) {
      case 'rolled':
        // All players roll at once, then tied ones again.
        spans.push(after(0, ROLL * event.rolls.length))
        roll = Math.max(roll, ROLL * event.rolls.length)
        break
      case 'order':
      case 'entities':
        spans.push(after(roll, ORDER))
        break
      case 'placed':
        spans.push(after(NEXT_CRAFT * (numberOf(event.craft) - 1), APPEARING))
        break
      case 'marker':
      case 'entity':
      case 'declared':
        spans.push(after(0, PLACED))
        break
      case 'move':
        moving++
        path = {
          start: beats.moveApart * moving,
          hex: event.steps > 0 ? MOVE / event.steps : 0,
          length: event.steps > 0 ? MOVE : STILL,
        }
        spans.push(after(path.start, path.length))
        break
      case 'collision':
        spans.push(after(beats.crash, CRASH))
        break
      case 'launch':
        spans.push(after(beats.launch, LAUNCH))
        break
      case 'flight':
        flying++
        path = {
          start: beats.fly + beats.flyApart * flying,
          hex: beats.hex,
          length: Math.max(STILL, event.steps * beats.hex),
        }
        spans.push(after(path.start, path.length))
        break
      case 'token':
        spans.push(after(path.start + event.steps * path.hex, CRASH))
        break
      case 'hit':
        spans.push(after(path.start + event.steps * path.hex, DIE))
        break
      case 'defeated':
        spans.push(after(spans.at(-1)?.end ?? 0, DESTROYED))
        break
      case 'destroyed':
        spans.push(
          after(
            event.by === 'collision'
              ? beats.crash
              : event.by === 'token'
                ? (spans.at(-1)?.start ?? 0)
                : beats.destroyed,
            DESTROYED,
          ),
        )
        break
      case 'refilled':
        spans.push(after(beats.end, REFILL))
        break
      case 'over':
        spans.push(after(beats.end, OVER))
        break
    }
  }
  return spans
}

interface Beats {
  readonly moveApart: number
  readonly crash: number
  readonly launch: number
  readonly fly: number
  readonly flyApart: number
  /** Seconds per hex of a missile's path. */
  readonly hex: number
  readonly destroyed: number
  readonly end: number
}

function beatsOf(timeline: readonly Event[]): Beats {
  const has = (...kinds: Event['kind'][]) => timeline.some(({ kind }) => kinds.includes(kind))
  const moves = timeline.filter((event) => event.kind === 'move')
  const moveApart = moves.length > 1 ? Math.min(APART, STARTING / (moves.length - 1)) : 0
  const flights = timeline.filter((event) => event.kind === 'flight')
  const flyApart = flights.length > 1 ? Math.min(FLIGHTS_APART, FLYING_OFF / (flights.length - 1)) : 0
  const began = has('declared') ? PLACED : 0
  const moved =
    began +
    (moves.length > 0
      ? moveApart * (moves.length - 1) + (moves.some(({ steps }) => steps > 0) ? MOVE : STILL)
      : 0)
  const crashed = moved + (has('collision') ? CRASH : 0)
  const fly = crashed + (has('launch') ? LAUNCH : 0)
  const farthest = Math.max(0, ...flights.map(({ steps }) => steps))
  const flown = fly + (flights.length > 0 ? FLIGHT + flyApart * (flights.length - 1) : 0)
  const hit = flown + (timeline.some((event) => event.kind === 'hit') ? DIE * 0.5 : 0)
  const lost = timeline.some((event) => event.kind === 'destroyed' && event.by === 'missile')
  return {
    moveApart,
    crash: moved,
    launch: crashed,
    fly,
    flyApart,
    hex: farthest > 0 ? FLIGHT / farthest : 0,
    destroyed: hit,
    end: hit + (lost ? DESTROYED : 0),
  }
}
