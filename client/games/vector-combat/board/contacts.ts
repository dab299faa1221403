/** Where events happen: the log can move the board there, and the camera zooms in. */
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import type { State } from '../../../../common/games/vector-combat/state.ts'
import { add, type Hex, scale, UNITS } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { toWorld } from '../plane.ts'
import { siteAt } from './bodies/body-scene.ts'
import { timelineOf } from './timeline.ts'

/** Ships act after their move, so use the place they have then. */
function hexOfShip(state: State, id: string): Hex | undefined {
  return foreseen(state).ships.find((ship) => ship.id === id)?.at
}

/** The place to which a log line can move the board. */
export function whereabouts(event: Event, before: State): Point | undefined {
  switch (event.kind) {
    case 'move':
      return toWorld(add(event.from, event.velocity))
    case 'landed':
      return siteAt(before.map, event.site)
    case 'drifts': {
      const missile = before.missiles.find(({ id }) => id === event.missile)
      return missile && toWorld(missile.at)
    }
    case 'rolled':
    case 'initiative':
    case 'over':
      return undefined
    default: {
      if ('at' in event) return toWorld(event.at)
      const at = hexOfShip(before, event.ship)
      return at && toWorld(at)
    }
  }
}

/** Room around a contact, in hexes. */
const ROOM = 3
/** Time after a contact for reading its numbers (seconds). */
const READING = 0.5

const NEAR: ReadonlySet<Event['kind']> = new Set([
  'crash',
  'strike',
  'collision',
  'landed',
  'takeoff',
  'docked',
])

/** Contacts on which the camera zooms in. */
export function contacts(showing: Showing<State, Event>): Contact[] {
  const { all, before } = timelineOf(showing)
  return all.flatMap(([event, { start, end }]) => {
    const hex =
      event.kind === 'landed' || event.kind === 'takeoff' || event.kind === 'docked'
        ? hexOfShip(before, event.ship)
        : 'at' in event
          ? event.at
          : undefined
    return NEAR.has(event.kind) && hex
      ? [{ start, end: end + READING, places: UNITS.map((unit) => toWorld(add(hex, scale(unit, ROOM)))) }]
      : []
  })
}
