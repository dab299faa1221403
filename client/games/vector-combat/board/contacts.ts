/** Where events happen: for the log, which can move the board there, and for the camera, which comes near. */
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { foreseen } from '../../../../common/games/vector-combat/foresee.ts'
import type { State } from '../../../../common/games/vector-combat/state.ts'
import { add, type Hex, scale, UNITS } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { siteAt } from './bodies/body-scene.ts'
import { toWorld } from './plane.ts'
import { toldOf } from './timeline.ts'

/** Ships act where their move has brought them. */
function hexOfShip(state: State, id: string): Hex | undefined {
  return foreseen(state).ships.find((ship) => ship.id === id)?.at
}

/** A place that a log line can move the board to. */
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

/** Hexes around. */
const ROOM = 3
/** So long after it numbers are still to be read (seconds). */
const READING = 0.5

const NEAR: ReadonlySet<Event['kind']> = new Set([
  'crash',
  'strike',
  'collision',
  'landed',
  'takeoff',
  'docked',
])

/** What is worth being near to. */
export function contacts(showing: Showing): Contact[] {
  const { all, before } = toldOf(showing)
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
