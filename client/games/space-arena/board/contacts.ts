/** Where events happen: the log can move the board there, and the camera zooms in. */
import type { Event } from '../../../../common/games/space-arena/events.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { toWorld } from '../plane.ts'
import { payloadOf } from './ships/ordnance.ts'

/** The place to which a log line can move the board. */
export function whereabouts(event: Event, before: State): Point | undefined {
  if (event.kind === 'explosion' || event.kind === 'hit' || event.kind === 'destroyed') return toWorld(event)
  const ship = 'ship' in event ? before.ships.find(({ name }) => name === event.ship) : undefined
  return ship && toWorld(ship)
}

/** Room around a contact, in arena units. */
const ROOM = 45

/** Hits on ships and explosions, as far as the viewer knows, on which the camera zooms in. */
export function contacts({ round, spans }: Showing<State, Event>): Contact[] {
  const timeline = round.timeline
  return timeline.flatMap((event, i): Contact[] => {
    // A missile being shot down is not worth a camera move.
    if (
      (event.kind !== 'hit' && event.kind !== 'destroyed') ||
      (event.kind === 'hit' && payloadOf(event.target))
    )
      return []
    const firing = event.kind === 'hit' ? placeAt(timeline, event.source, event.tick) : undefined
    return [{ ...spans[i]!, places: [event, ...(firing ? [firing] : [])].flatMap(around) }]
  })
}

export const around = ({ x, y }: Point): Point[] => [
  toWorld({ x: x - ROOM, y: y - ROOM }),
  toWorld({ x: x + ROOM, y: y + ROOM }),
]

/** A thing's place at the end of a tick, if known. */
export function placeAt(timeline: readonly Event[], name: string, tick: number): Point | undefined {
  for (const event of timeline) {
    if ((event.kind !== 'course' && event.kind !== 'track') || event.name !== name) continue
    const i = event.kind === 'course' ? tick - event.from : event.ticks.indexOf(tick)
    return i >= 0 && i < event.x.length ? { x: event.x[i]!, y: event.y[i]! } : undefined
  }
  return undefined
}
