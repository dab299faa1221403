/** Where things meet in a played step: there the camera comes near. */
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { chartFor } from './extent.ts'
import { toWorld } from './plane.ts'
import { toldOf } from './timeline.ts'

/** Hexes around. */
const ROOM = 3
/** So long after it numbers are still to be read (seconds). */
const READING = 0.5

/** In the copies that the camera shows already. */
export function contacts(showing: Showing): Contact[] {
  const { all, before } = toldOf(showing)
  const chart = chartFor(before)
  const around = (at: Hex) => UNITS.map((u) => toWorld(add(at, times(u, ROOM))))
  return all.flatMap(([event, { start, end }]) =>
    // A missile that breaks up on a mass of rock is no news.
    event.kind === 'collision' ||
    event.kind === 'token' ||
    (event.kind === 'hit' && event.roll + event.damage > 0)
      ? [{ start, end: end + READING, places: around(chart(event.at)) }]
      : [],
  )
}
