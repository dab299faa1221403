/** Explosions of warheads (SA-5.6, SA-5.7). */
import { r0, r1, within } from '../../../geometry/plane.ts'
import type { Warhead } from '../data/payloads.ts'
import { look } from '../grid.ts'
import { distance, strike } from '../hits.ts'
import { type Flight, isPrey, type Round, type Thing } from '../round.ts'
import { witnesses } from './scan.ts'

/** Each warhead has its own trigger. */
export function trigger(round: Round, flight: Flight): void {
  for (const warhead of flight.payload.warheads) {
    look(round.sky, round.found, flight.x, flight.y, warhead.radius)
    if (preyFound(round, flight, warhead.radius))
      goOff(round, flight, warhead, thingsFound(round, flight, warhead.radius))
  }
}

/** Usually there is none, so this makes no list. */
function preyFound({ found, things }: Round, flight: Flight, radius: number): boolean {
  for (let i = 0; i < found.size; i++) {
    const thing = things[found.at(i)]!
    if (
      thing !== flight &&
      isPrey(flight.owner, thing) &&
      within(thing.x - flight.x, thing.y - flight.y, radius)
    )
      return true
  }
  return false
}

/** All other things within the radius, in order. */
function thingsFound({ found, things }: Round, flight: Flight, radius: number): Thing[] {
  const there: Thing[] = []
  for (let i = 0; i < found.size; i++) {
    const thing = things[found.at(i)]!
    if (thing !== flight && within(thing.x - flight.x, thing.y - flight.y, radius)) there.push(thing)
  }
  return there.sort((a, b) => a.order - b.order)
}

function goOff(round: Round, flight: Flight, warhead: Warhead, there: readonly Thing[]): void {
  flight.hull = 0
  const hurt = there.filter((thing) => damageOf(warhead, distance(flight, thing)) > 0)
  const seenBy = witnesses(round, flight, flight, ...hurt)
  round.timeline.push({
    kind: 'explosion',
    tick: round.tick,
    name: flight.name,
    by: flight.owner.name,
    warhead: warhead.kind,
    x: r1(flight.x),
    y: r1(flight.y),
    radius: warhead.radius,
    seenBy,
  })
  for (const thing of hurt)
    strike(round, flight, thing, warhead.kind, damageOf(warhead, distance(flight, thing)), flight, seenBy)
}

/** SA-5.7: for a distance within the radius. */
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
