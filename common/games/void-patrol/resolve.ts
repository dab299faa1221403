/** VP-1: a round, phase by phase. Within a phase everything is simultaneous (VP-1.4). */
import type { Dice } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { leave } from './border.ts'
import { asteroidSet } from './collide.ts'
import type { Event } from './events.ts'
import { DRIFT, fuelAfter, type Orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { fightersMove } from './phases/fighters-move.ts'
import { lockOn } from './phases/lock-on.ts'
import { missilesMove } from './phases/missiles-move.ts'
import { shoot } from './phases/shoot.ts'
import { aloft, type Flight, type Round, release, takeOff } from './round.ts'
import { skyOf } from './sight.ts'
import { byId, type Fighter, flying, type State } from './state.ts'

/**
 * Plays a round (VP-1.2, VP-1.3). `orders` by seat, already checked; a seat or fighter without any drifts
 * (VP-1.5). Does not change its arguments.
 */
export function resolve(
  state: State,
  orders: Readonly<Record<SeatId, Orders>>,
  dice: Dice,
): { state: State; timeline: Event[] } {
  const round: Round = {
    state,
    dice,
    timeline: [],
    asteroids: asteroidSet(state.asteroids),
    flights: state.fighters
      .filter(flying)
      .map((fighter) => takeOff(fighter, orders[fighter.seat]?.[fighter.id] ?? DRIFT)),
    scores: scoresOf(state),
    kills: new Map(),
    chases: state.missiles.map(release),
    struck: [],
  }
  fightersMove(round)
  const sky = skyOf(round.asteroids, aloft(round.flights))
  missilesMove(round, sky)
  shoot(round, sky)
  lockOn(round, sky)
  leave(round)
  const after = settle(round)
  const end = outcome(after)
  if (end) round.timeline.push({ kind: 'over', ...end })
  return { state: after, timeline: round.timeline }
}

function scoresOf({ scores }: State): Round['scores'] {
  const copy: Round['scores'] = {}
  for (const team of Object.keys(scores)) copy[team] = { ...scores[team]! }
  return copy
}

function settle({ state, flights, scores, kills, chases }: Round): State {
  // Flights are in the order of the fighters.
  let next = 0
  return {
    ...state,
    scores,
    fighters: state.fighters.map((fighter) => {
      const flight = flights[next]?.before === fighter ? flights[next++] : undefined
      const landed = flight ? land(flight) : fighter
      const more = kills.size > 0 && kills.get(fighter.id)
      return more ? { ...landed, kills: landed.kills + more } : landed
    }),
    missiles: chases
      .map(({ id, by, released, at, facing, velocity, lock }) => ({
        id,
        by,
        fresh: released,
        at,
        facing,
        velocity,
        lock,
      }))
      .sort(byId),
    played: state.played + 1,
  }
}

function land(flight: Flight): Fighter {
  const { at, facing, velocity, hull, thrust, status, before, order } = flight
  const shields = flight.shields + (status === 'flying' ? regained(flight) : 0)
  const spent = (what: typeof order.launch) => (flight.launched && order.launch === what ? 1 : 0)
  return {
    ...before,
    at,
    facing,
    velocity,
    hull,
    shields,
    thrust,
    status,
    fuel: { ...before.fuel, left: fuelAfter(before, order.chits) },
    missiles: before.missiles - spent('missile'),
    grenades: before.grenades - spent('grenade'),
    rockets: before.rockets - spent('rockets'),
    launched: before.launched + spent('missile'),
  }
}

/** VP-5.4: shields regained between rounds. */
function regained(flight: Flight): number {
  const full = flight.before.shieldsFull
  const share = Math.max(1, Math.floor(full * 0.05 + 0.5))
  return Math.max(0, Math.min(share, full - flight.shields - flight.shieldsLost))
}
