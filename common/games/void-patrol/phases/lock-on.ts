/** VP-7.3: after the shooting every missile locks on the nearest fighter in sight, friend or enemy. Known to all at once. */
import { inArc120 } from '../../../geometry/hex.ts'
import { aloft, type Chase, type Flight, type Round } from '../round.ts'
import { clearSight, skyOf, type Sky } from '../sight.ts'

const RANGE = 12

export function lockOn(round: Round): void {
  if (!round.chases.length) return
  const sky = skyOf(round.asteroids, aloft(round.flights))
  for (const missile of round.chases) {
    const tied = nearest(sky, missile)
    missile.lock = tied.length ? tied[tied.length > 1 ? round.dice.index(`lock/${missile.id}`, tied.length) : 0]!.id : null
    round.timeline.push({ kind: 'lock', missile: missile.id, fighter: missile.lock ?? '' })
  }
}

function nearest(sky: Sky<Flight>, missile: Chase): Flight[] {
  let near = RANGE
  let found: Flight[] = []
  const { at, facing } = missile
  for (const flight of sky.flyers) {
    const q = flight.at.q - at.q
    const r = flight.at.r - at.r
    // Most are too far: that is seen at once.
    const range = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
    if (range > near || (range > 0 && !inArc120(facing, { q, r }))) continue
    if (!clearSight(sky, at, flight.at)) continue
    if (range < near) found = []
    near = range
    found.push(flight)
  }
  return found
}
