/**
 * VP-7.3: after the shooting every missile locks on the nearest fighter in sight, friend or enemy. Locks are
 * public.
 */
import { ArcReach } from '../../../geometry/arc-reach.ts'
import { distance, hexKey, inArc120 } from '../../../geometry/hex.ts'
import { locksOwnHex } from '../edition.ts'
import { aloft, type Chase, type Flight, type Round } from '../round.ts'
import { clearSight, type Sky, skyOf } from '../sight.ts'

const RANGE = 12
const AHEAD = new ArcReach(RANGE, inArc120)

export function lockOn(round: Round, before: Sky<Flight>): void {
  if (!round.chases.length) return
  const left = aloft(round.flights)
  const sky = left.length === before.flyers.length ? before : skyOf(round.asteroids, left)
  const ownHex = locksOwnHex(round.state)
  for (const missile of round.chases) {
    const tied = nearest(sky, missile, ownHex)
    missile.lock = tied.length
      ? tied[tied.length > 1 ? round.dice.index(`lock/${missile.id}`, tied.length) : 0]!.id
      : null
    round.timeline.push({ kind: 'lock', missile: missile.id, fighter: missile.lock ?? '' })
  }
}

/** `ownHex`: whether the missile's own hex is in its arc. */
function nearest(sky: Sky<Flight>, missile: Chase, ownHex: boolean): Flight[] {
  let near = RANGE
  let found: Flight[] = []
  const { at, facing } = missile
  const { flyers, keys } = sky
  const start = hexKey(at)
  for (let i = 0; i < keys.length; i++) {
    const step = keys[i]! - start
    if (!AHEAD.has(facing, step) || (step === 0 && !ownHex)) continue
    const flight = flyers[i]!
    const range = distance(at, flight.at)
    if (range > near || !clearSight(sky, at, flight.at)) continue
    if (range < near) found = []
    near = range
    found.push(flight)
  }
  return found
}
