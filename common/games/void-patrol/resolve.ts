/** VP-1: a round, phase by phase. Within a phase everything is simultaneous (VP-1.4). */
import type { Dice } from '../../engine/dice.ts'
import type { SeatId, TeamId } from '../../engine/game.ts'
import { asteroidSet, collisions } from './collide.ts'
import { fate } from './border.ts'
import { GUNS } from './data/weapons.ts'
import type { Event, EventOf } from './events.ts'
import { oddsOf, resultOf, through, times } from './gunnery.ts'
import { fly } from './move.ts'
import { DRIFT, fuelAfter, spinsIn, thrustsIn, type FighterOrders, type Orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { rangeBetween, skyOf, targets } from './sight.ts'
import { flying, type Fighter, type Score, type State, type Status } from './state.ts'

/** A fighter in the course of a round: what the phases change. */
interface Flight {
  readonly id: string
  readonly team: TeamId
  readonly before: Fighter
  readonly order: FighterOrders
  at: Fighter['at']
  facing: number
  velocity: Fighter['velocity']
  hull: number
  shields: number
  shieldsLost: number
  thrust: number
  status: Status
}

interface Round {
  readonly state: State
  readonly dice: Dice
  /** Those that fly when the round begins, by id. */
  readonly flights: readonly Flight[]
  readonly asteroids: ReadonlySet<number>
  readonly timeline: Event[]
  readonly scores: Record<TeamId, { kills: number; damage: number }>
}

/**
 * Plays a round (VP-1.2). `orders` by seat, already checked; a seat or fighter without drifts (VP-1.5).
 * Changes nothing it is given.
 */
export function resolve(state: State, orders: Readonly<Record<SeatId, Orders>>, dice: Dice): { state: State; timeline: Event[] } {
  const round: Round = {
    state, dice, timeline: [],
    asteroids: asteroidSet(state.asteroids),
    flights: state.fighters.filter(flying).map((fighter) => takeOff(fighter, orders[fighter.seat]?.[fighter.id] ?? DRIFT)),
    scores: Object.fromEntries(Object.entries(state.scores).map(([team, score]) => [team, { ...score }])),
  }
  move(round)
  shoot(round)
  retire(round)
  const after = settle(round)
  const end = outcome(after)
  if (end) round.timeline.push({ kind: 'over', ...end })
  return { state: after, timeline: round.timeline }
}

function takeOff(before: Fighter, order: FighterOrders): Flight {
  const { id, team, at, facing, velocity, hull, shields, thrust, status } = before
  return { id, team, before, order, at, facing, velocity, hull, shields, shieldsLost: 0, thrust, status }
}

/** VP-2, VP-3: all move; what the rocks do is applied at the end of the phase. */
function move({ state, flights, asteroids, timeline, scores }: Round): void {
  const met: EventOf<'collision'>[] = []
  for (const flight of flights) {
    const from = flight.at
    const facingFrom = flight.facing
    Object.assign(flight, fly(flight.before, flight.order.chits))
    timeline.push({ kind: 'move', fighter: flight.id, from, to: flight.at, facingFrom, facing: flight.facing, chits: flight.order.chits })
    for (const { hex, when, damage } of collisions(from, flight.at, asteroids))
      met.push({ kind: 'collision', fighter: flight.id, hex, when, damage, hull: through(damage, flight.before.shields) })
  }
  timeline.push(...met)
  const hurt = new Map<string, number>()
  for (const { fighter, hull } of met) hurt.set(fighter, (hurt.get(fighter) ?? 0) + hull)
  for (const flight of flights) {
    flight.hull -= hurt.get(flight.id) ?? 0
    if (flight.hull > 0) continue
    destroy(flight, 'rock', timeline)
    creditAllEnemies(state, flight, scores)
  }
}

/** VP-4, VP-5: every gun of every flying fighter, from the positions at the phase's start. */
function shoot({ state, dice, flights, asteroids, timeline, scores }: Round): void {
  const sky = skyOf(asteroids, flights.filter((flight) => flight.status === 'flying'))
  const shots: EventOf<'shot'>[] = []
  for (const shooter of sky.flyers) {
    if (shooter.order.holdFire) continue
    shooter.before.guns.forEach((name, gun) => {
      const tied = targets(sky, shooter, shooter.facing, GUNS[name])
      if (!tied.length) return
      const target = tied[tied.length > 1 ? dice.index(`target/${shooter.id}/${gun}`, tied.length) : 0]!
      shots.push(fire(shooter, gun, target, dice))
    })
  }
  timeline.push(...shots)
  applyShots(shots, new Map(flights.map((flight) => [flight.id, flight])), { state, timeline, scores })
}

function fire(shooter: Flight, gun: number, target: Flight, dice: Dice): EventOf<'shot'> {
  const range = rangeBetween(shooter.at, target.at)
  const odds = oddsOf(GUNS[shooter.before.guns[gun]!], range, {
    gunnery: shooter.before.gunnery, spins: spinsIn(shooter.order.chits),
    piloting: target.before.piloting, thrusts: thrustsIn(target.order.chits),
  })
  const roll = dice.roll(`hit/${shooter.id}/${gun}`, 100)
  const result = resultOf(roll, odds.chance)
  const damage = odds.damage * times(result)
  const hull = through(damage, target.shields)
  // VP-5.3: no draw where nothing came through.
  const crippled = hull > 0 && dice.roll(`cripple/${shooter.id}/${gun}`, 100) <= 2 * hull
  return {
    kind: 'shot', shooter: shooter.id, gun, target: target.id, range, chance: odds.chance, roll, result,
    damage, shieldDamage: odds.shieldDamage * times(result), hull, crippled,
  }
}

function applyShots(
  shots: readonly EventOf<'shot'>[], flights: ReadonlyMap<string, Flight>, { state, timeline, scores }: Pick<Round, 'state' | 'timeline' | 'scores'>,
): void {
  const killers = new Map<Flight, { team: TeamId; hull: number }>()
  for (const shot of shots) {
    const target = flights.get(shot.target)!
    const { team } = flights.get(shot.shooter)!
    target.hull -= shot.hull
    target.shieldsLost += shot.shieldDamage
    if (shot.crippled) target.thrust = Math.max(0, target.thrust - 1)
    scores[team]!.damage += shot.hull
    // The hardest hit of the phase has the kill; of equals the first by shooter and gun.
    if (shot.hull > (killers.get(target)?.hull ?? 0)) killers.set(target, { team, hull: shot.hull })
  }
  for (const target of flights.values()) {
    target.shieldsLost = Math.min(target.shieldsLost, target.shields)
    target.shields -= target.shieldsLost
    if (target.status !== 'flying' || target.hull > 0) continue
    destroy(target, 'gun', timeline)
    const killer = killers.get(target)
    if (killer) scores[killer.team]!.kills++
    else creditAllEnemies(state, target, scores)
  }
}

function destroy(flight: Flight, by: 'rock' | 'gun', timeline: Event[]): void {
  flight.hull = 0
  flight.status = 'destroyed'
  timeline.push({ kind: 'destroyed', fighter: flight.id, at: flight.at, by })
}

/** A fighter that no gun destroyed counts as destroyed by each of its enemies (VP-9.5, our reading). */
function creditAllEnemies(state: State, lost: Flight, scores: Round['scores']): void {
  for (const team of Object.keys(state.scores)) if (team !== lost.team) scores[team]!.kills++
}

/** VP-6. */
function retire({ state, flights, timeline, scores }: Round): void {
  for (const flight of flights) {
    if (flight.status !== 'flying') continue
    const end = fate(state.field, flight)
    if (end === 'stays') continue
    flight.status = end === 'retires' ? 'retired' : 'destroyed'
    timeline.push({ kind: end === 'retires' ? 'retired' : 'imploded', fighter: flight.id, at: flight.at })
    if (end === 'implodes') creditAllEnemies(state, flight, scores)
  }
}

/** VP-5.4: what shields regain between rounds. */
function regained(flight: Flight): number {
  const full = flight.before.shieldsFull
  const share = Math.max(1, Math.floor(full * 0.05 + 0.5))
  return Math.max(0, Math.min(share, full - flight.shields - flight.shieldsLost))
}

function settle({ state, flights, scores }: Round): State {
  const flown = new Map(flights.map((flight) => [flight.id, flight]))
  return {
    ...state,
    fighters: state.fighters.map((fighter) => {
      const flight = flown.get(fighter.id)
      return flight ? land(flight) : fighter
    }),
    scores: scores satisfies Record<TeamId, Score>,
    played: state.played + 1,
  }
}

function land(flight: Flight): Fighter {
  const { at, facing, velocity, hull, thrust, status, before } = flight
  const shields = flight.shields + (status === 'flying' ? regained(flight) : 0)
  return { ...before, at, facing, velocity, hull, shields, thrust, status, fuel: { ...before.fuel, left: fuelAfter(before, flight.order.chits) } }
}
