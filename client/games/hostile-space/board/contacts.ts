/** Contacts in a played step, on which the camera zooms in. */
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { chartFor } from './extent.ts'
import { toWorld } from './plane.ts'
import { toldOf } from './timeline.ts'

/** Room around a contact, in hexes. */
const ROOM = 3
/** Time after a contact for reading its numbers (seconds). */
const READING = 0.5

/** Places in the copies that the camera already shows. */
export function contacts(showing: Showing): Contact[] {
  const { all, before } = toldOf(showing)
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
