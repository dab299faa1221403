/** Warheads go off (SA-5.6, SA-5.7). */
import { r0, r1, within } from '../../../geometry/plane.ts'
import type { Warhead } from '../data/payloads.ts'
import { look } from '../grid.ts'
import { distance, strike } from '../hits.ts'
import { isPrey, type Flight, type Round, type Thing } from '../round.ts'
import { witnesses } from './scan.ts'

/** Each warhead has its own trigger. */
export function trigger(round: Round, flight: Flight): void {
  for (const warhead of flight.payload.warheads) {
    const there = thingsWithin(round, flight, warhead.radius)
    if (there.some((thing) => isPrey(flight.owner, thing))) goOff(round, flight, warhead, there)
  }
}

/** Most of the time there is nothing. */
const NOTHING: Thing[] = []

/** Everything else within the radius, in order. */
function thingsWithin({ found, things, sky }: Round, flight: Flight, radius: number): Thing[] {
  look(sky, found, flight.x, flight.y, radius)
  let there = NOTHING
  for (let i = 0; i < found.size; i++) {
    const thing = things[found.at(i)]!
    if (thing === flight || !within(thing.x - flight.x, thing.y - flight.y, radius)) continue
    if (there === NOTHING) there = [thing]
    else there.push(thing)
  }
  return there.length > 1 ? there.sort((a, b) => a.order - b.order) : there
}

function goOff(round: Round, flight: Flight, warhead: Warhead, there: readonly Thing[]): void {
  flight.hull = 0
  const hurt = there.filter((thing) => damageOf(warhead, distance(flight, thing)) > 0)
  const seenBy = witnesses(round, flight, flight, ...hurt)
  round.timeline.push({
    kind: 'explosion', tick: round.tick, name: flight.name, by: flight.owner.name, warhead: warhead.kind, x: r1(flight.x), y: r1(flight.y), radius: warhead.radius, seenBy,
  })
  for (const thing of hurt) strike(round, flight, thing, warhead.kind, damageOf(warhead, distance(flight, thing)), flight, seenBy)
}

/** SA-5.7: at a distance within the radius. */
export function damageOf({ damage, radius, falloff }: Warhead, away: number): number {
  switch (falloff) {
    case 'none':
      return damage
    case 'to-zero-at-radius':
      return r0(damage * (1 - away / radius))
    case 'one-per-unit':
      return r0(damage - away)
  }
}
