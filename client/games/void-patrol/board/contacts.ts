/** Where events happen: the log can move the board there, and the camera zooms in. */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/void-patrol/events.ts'
import type { State } from '../../../../common/games/void-patrol/state.ts'
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { toWorld } from '../plane.ts'

/** The place to which a log line can move the board. */
export function whereabouts(event: Event, before: State): Point | undefined {
  const id = 'fighter' in event ? event.fighter : event.kind === 'shot' ? event.target : undefined
  if ('hex' in event) return toWorld(event.hex)
  if ('to' in event) return toWorld(event.to)
  if ('at' in event) return toWorld(event.at)
  const fighter = before.fighters.find((f) => f.id === id)
  return fighter && toWorld(add(fighter.at, fighter.velocity))
}

/** Room around a contact, in hexes. */
const ROOM = 2
/** Time after a contact for reading its numbers (seconds). */
const READING = 0.5

/** Collisions, shots and blasts on which the camera zooms in. */
export function contacts({ round, spans }: Showing<State, Event>): Contact[] {
  const timeline = round.timeline
  const ends = new Map(
    timeline.flatMap((event) => (event.kind === 'move' ? [[event.fighter, event.to] as const] : [])),
  )
  return timeline.flatMap((event, i) => {
    const places = placesOf(event, ends)
    return places.length > 0 ? [contact(places, spans[i]!)] : []
  })
}

const contact = (places: readonly Hex[], { start, end }: Span): Contact => ({
  start,
  end: end + READING,
  places: places.flatMap((at) => UNITS.map((unit) => toWorld(add(at, times(unit, ROOM))))),
})

function placesOf(event: Event, ends: ReadonlyMap<string, Hex>): Hex[] {
  const end = (id: string) => ends.get(id) ?? []
  switch (event.kind) {
    case 'collision':
      return event.damage > 0 ? [event.hex] : []
    case 'shot':
      return [end(event.shooter), end(event.target)].flat()
    case 'struck':
      return [end(event.fighter)].flat()
    case 'blast':
      return [event.hex]
    case 'destroyed':
    case 'imploded':
      return [event.at]
    default:
      return []
  }
}
