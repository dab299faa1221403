/**
 * What a side may know (SA-7). A scan shows a thing's name, kind and rounded place: no heading, no speed and
 * no internals. Own ships (and, with shared scans, the team's) are fully known.
 */
import type { Viewer } from '../../engine/match-types.ts'
import { r1 } from '../../geometry/plane.ts'
import type { Event, EventOf } from './events.ts'
import { knowerOf, knowerOfSeat, type State } from './state.ts'

/**
 * The gallery sees everything except who else saw it; a seat sees its own ships, and its side's latest
 * sightings of the rest.
 */
export function view(state: State, viewer: Viewer): State {
  if (viewer === 'gallery') return { ...state, sightings: {} }
  const knower = knowerOfSeat(state, viewer)
  return {
    ...state,
    seenBy: knower,
    ordnance: [],
    sightings: { [knower]: state.sightings[knower] ?? [] },
    ships: state.ships.filter((ship) => knowerOf(state, ship) === knower),
  }
}

/** `state` may be the one before or after the round. */
export function viewTimeline(timeline: readonly Event[], state: State, viewer: Viewer): readonly Event[] {
  if (viewer === 'gallery') return timeline.map(unwatched)
  const knower = knowerOfSeat(state, viewer)
  const own = new Set(state.ships.filter((ship) => knowerOf(state, ship) === knower).map(({ name }) => name))
  return timeline.flatMap((event) => {
    const known = seen(event, own)
    return known ? [known] : []
  })
}

function unwatched(event: Event): Event {
  if (event.kind === 'course') return { ...event, seen: [] }
  return 'seenBy' in event ? { ...event, seenBy: [] } : event
}

/** What the owners of these ships learn of an event; undefined if nothing. */
function seen(event: Event, own: ReadonlySet<string>): Event | undefined {
  switch (event.kind) {
    case 'over':
      return event
    case 'course':
      return own.has(event.name)
        ? { ...event, seen: event.seen.map((ships) => ships.filter((ship) => own.has(ship))) }
        : trackOf(event, own)
    case 'track': {
      const mine = event.seen.map((ships) => ships.filter((ship) => own.has(ship)))
      const kept = <T>(values: readonly T[]): T[] => values.filter((_, i) => mine[i]!.length > 0)
      return kept(event.ticks).length > 0
        ? { ...event, ticks: kept(event.ticks), x: kept(event.x), y: kept(event.y), seen: kept(mine) }
        : undefined
    }
    case 'explosion':
    case 'destroyed': {
      const seenBy = event.seenBy.filter((ship) => own.has(ship))
      return seenBy.length > 0 ? { ...event, seenBy } : undefined
    }
    case 'hit':
      return seenHit(event, own)
    case 'fizzled':
      return own.has(event.by) ? event : undefined
    default:
      return own.has(event.ship) ? event : undefined
  }
}

/** A stranger's course, as far as it was scanned. */
function trackOf(
  { name, thing, from, x, y, seen }: EventOf<'course'>,
  own: ReadonlySet<string>,
): Event | undefined {
  const track: EventOf<'track'> = { kind: 'track', name, thing, ticks: [], x: [], y: [], seen: [] }
  seen.forEach((ships, i) => {
    const mine = ships.filter((ship) => own.has(ship))
    if (mine.length === 0) return
    track.ticks.push(from + i)
    track.x.push(r1(x[i]!))
    track.y.push(r1(y[i]!))
    track.seen.push(mine)
  })
  return track.ticks.length > 0 ? track : undefined
}

/**
 * All who know of a hit know its force; both sides learn its effect, the victim the quadrant, the owner the
 * score.
 */
function seenHit(
  { loss, quadrant, score, ...hit }: EventOf<'hit'>,
  own: ReadonlySet<string>,
): Event | undefined {
  const seenBy = hit.seenBy.filter((ship) => own.has(ship))
  if (seenBy.length === 0) return undefined
  const [owner, victim] = [own.has(hit.by), own.has(hit.target)]
  return {
    ...hit,
    ...((owner || victim) && loss && { loss }),
    ...(victim && quadrant && { quadrant }),
    ...(owner && score !== undefined && { score }),
    seenBy,
  }
}
