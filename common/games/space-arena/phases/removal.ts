/**
 * The end of a tick: removes destroyed things and ordnance at the end of its life (SA-3.5, SA-5.3, SA-6.7).
 */
import { r1 } from '../../../geometry/plane.ts'
import { type Flight, note, type Round } from '../round.ts'
import { witnesses } from './scan.ts'

/** Slows mines, and ages all ordnance. */
export function age(flight: Flight): void {
  flight.speed =
    flight.payload.kind === 'mine' ? Math.max(0, flight.speed - flight.payload.slowsPerTick) : flight.speed
  flight.battery -= flight.payload.drain
}

export function remove(round: Round): void {
  for (const thing of round.things) {
    note(thing)
    if (thing.hull > 0 && (thing.payload === null || thing.battery > 0)) continue
    round.names.delete(thing.name.toLowerCase())
    if (thing.payload !== null) {
      if (thing.hull > 0)
        round.timeline.push({ kind: 'fizzled', tick: round.tick, name: thing.name, by: thing.owner.name })
    } else {
      round.timeline.push({
        kind: 'destroyed',
        tick: round.tick,
        name: thing.name,
        thing: thing.kind,
        x: r1(thing.x),
        y: r1(thing.y),
        seenBy: witnesses(round, thing, thing),
      })
    }
  }
  round.things = round.things.filter(
    (thing) => thing.hull > 0 && (thing.payload === null || thing.battery > 0),
  )
}
