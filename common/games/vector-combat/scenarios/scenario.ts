/**
 * Scenario files: a set-up, actions and named dice by round, and the result in the shape that such files
 * expect.
 */
import { diceOf } from '../../../engine/dice/dice.ts'
import type { Hex } from '../../../geometry/hex.ts'
import { byInitiative, placesOf } from '../board.ts'
import type { Event, EventOf } from '../events.ts'
import { countersOf } from '../face.ts'
import { playSubturn } from '../resolve.ts'
import { inPlay, type MovingObject, type Ship, type State, subturnOf, turnOf } from '../state.ts'
import { file } from './scenario-file.ts'
import { opening } from './scenario-setup.ts'

/** Plays a parsed scenario file. Throws an error that explains why it cannot be played. */
export function playScenario(json: unknown): { rounds: unknown[] } {
  const scenario = file.parse(json)
  let state = opening(scenario)
  const rounds: unknown[] = []
  for (const [i, { orders, dice }] of scenario.rounds.entries()) {
    if (state.result) break
    const played = playSubturn(state, orders, diceOf(String(scenario.seed), i + 1, dice))
    rounds.push(reported(state, played.state, played.timeline))
    state = played.state
  }
  return { rounds }
}

const pair = ({ q, r }: Hex): [number, number] => [q, r]

function reported(before: State, after: State, timeline: readonly Event[]): Record<string, unknown> {
  const told = <K extends Event['kind']>(kind: K) =>
    timeline.filter((event): event is EventOf<K> => event.kind === kind)
  const inOrder = orderIn(before, after)
  const crashes = inOrder(told('crash'), ({ id }) => id)
  return {
    turn: turnOf(before.round),
    subturn: subturnOf(before.round),
    initiative: after.order,
    refused: Object.fromEntries(told('refused').map(({ ship }) => [ship, true])),
    entered: Object.fromEntries(
      told('move').flatMap((event) =>
        event.what === 'ship'
          ? [
              [
                event.id,
                placesOf(event)
                  .slice(1, 1 + event.steps)
                  .map(({ at }) => pair(at)),
              ],
            ]
          : [],
      ),
    ),
    crashes: [
      ...crashes.filter(({ when }) => when !== 'actions'),
      ...crashes.filter(({ when }) => when === 'actions'),
    ].map(({ id, body, at }) => ({ object: id, body, hex: pair(at) })),
    collisions: inOrder(told('collision'), ({ id }) => id).map(({ id, asteroid, speed, damage }) => ({
      object: id,
      asteroid,
      speed,
      damage,
    })),
    strikes: told('strike').map(({ missile, target, chance, roll, damage }) => ({
      missile,
      target,
      chance,
      result: roll <= chance ? 'hit' : 'miss',
      damage,
    })),
    waved: told('waved').map(({ ship }) => ship),
    shots: told('shot').map(({ ship, target, range, chance, roll, damage }) => ({
      ship,
      target,
      range,
      chance,
      result: roll <= chance ? 'hit' : 'miss',
      damage,
    })),
    overheated: told('overheated').map(({ ship, damage }) => ({ ship, damage })),
    ships: Object.fromEntries(after.ships.map((ship) => [ship.id, shipReport(ship)])),
    missiles: Object.fromEntries(
      after.missiles.map((missile) => [
        missile.id,
        { ...motionReport(missile), target: missile.target, fuel: missile.fuel, life: missile.life },
      ]),
    ),
    objects: Object.fromEntries(
      [...after.stations, ...after.asteroids].map((thing) => [thing.id, motionReport(thing)]),
    ),
    outcome: after.result,
  }
}

/** Sorts ships and missiles by initiative (VC-1.3); several by the same faction stay in their order. */
function orderIn(before: State, { order }: State): <T>(all: readonly T[], id: (one: T) => string) => T[] {
  const compare = byInitiative(order)
  const faction = new Map([...before.missiles, ...before.ships].map((one) => [one.id, one.faction]))
  const owned = (id: string) => ({ id, faction: faction.get(id)! })
  return (all, id) => [...all].sort((a, b) => compare(owned(id(a)), owned(id(b))))
}

const motionReport = ({ at, altitude, velocity, climb }: MovingObject) => ({
  at: pair(at),
  altitude,
  counters: countersOf(velocity),
  climb,
})

function shipReport(ship: Ship): Record<string, unknown> {
  const { at, hull, status, facing, energy, heat, missiles, station, site, ring, run } = ship
  if (!inPlay(ship)) return { at: pair(at), hull, status }
  return {
    ...motionReport(ship),
    facing,
    hull,
    energy,
    heat,
    missiles,
    status,
    where: station ?? (site && [site.body, site.facing, site.latitude]),
    orbit: ring,
    run,
  }
}
