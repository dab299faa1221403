/** Where events of a played step happen: the log can move the board there, and the camera zooms in. */
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { playerNamed, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, scale as times, UNITS, unit } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { toWorld } from '../plane.ts'
import { chartFor } from './extent.ts'
import { timelineOf } from './timeline.ts'

/** The place to which a log line can move the board. */
export function whereabouts(event: Event, before: State): Point | undefined {
  switch (event.kind) {
    case 'move':
      return toWorld(add(event.from, event.velocity))
    case 'launch':
      return toWorld(event.from)
    case 'flight':
      return toWorld(add(event.from, times(unit(event.direction), event.steps)))
    case 'entity':
      return toWorld(event.hexes[0]!)
    case 'defeated': {
      const centre = playerNamed(before, event.player)?.centre
      return centre ? toWorld(centre) : undefined
    }
    case 'refilled': {
      const craft = before.craft.find(({ id }) => id === event.craft)
      return craft && toWorld(craft.at)
    }
    default:
      return 'at' in event ? toWorld(event.at) : undefined
  }
}

/** Room around a contact, in hexes. */
const ROOM = 3
/** Time after a contact for reading its numbers (seconds). */
const READING = 0.5

/** Contacts on which the camera zooms in, in the copies that it already shows. */
export function contacts(showing: Showing<State, Event>): Contact[] {
  const { all, before } = timelineOf(showing)
  const chart = chartFor(before)
  const around = (at: Hex) => UNITS.map((u) => toWorld(add(at, times(u, ROOM))))
  return all.flatMap(([event, { start, end }]) =>
    // A missile breaking up on a mass of rock is not worth showing.
    event.kind === 'collision' ||
    event.kind === 'token' ||
    (event.kind === 'hit' && event.roll + event.damage > 0)
      ? [{ start, end: end + READING, places: around(chart(event.at)) }]
      : [],
  )
}
