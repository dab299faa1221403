/** Why a ship may not take an action, judged by the board after the move (VC-1.6, VC-4.8). */
import { type Hex, length, same } from '../../geometry/hex.ts'
import type { Action } from './action.ts'
import { beamChance, blocked, rangeBetween, sheltered } from './beam.ts'
import { type Board, placeOf, placesOf, shipOn } from './board.ts'
import { COST } from './data/numbers.ts'
import { dockedCrash } from './edition.ts'
import type { Ground } from './field.ts'
import { inPlay, type Missile, type Ship, type Site, type State, type Station } from './state.ts'
import type { Place } from './way.ts'

export function refuse(board: Board, ship: Ship, action: Action): string | undefined {
  if (ship.status === 'landed' && action.do !== 'pass' && action.do !== 'turn' && action.do !== 'takeoff')
    return 'it has landed: it can only pass, turn and take off'
  switch (action.do) {
    case 'pass':
      return undefined
    case 'thrust':
      return refuseCounters(ship, action.counters) ?? refuseEnergy(ship, COST.counter * action.counters)
    case 'climb':
      if (!board.state.rules.altitude) return NO_ALTITUDE
      return (
        refuseCounters(ship, Math.abs(action.counters)) ??
        refuseEnergy(ship, COST.counter * Math.abs(action.counters))
      )
    case 'turn':
      return refuseEnergy(ship, COST.turn)
    case 'fire':
      return refuseFire(board, ship, action)
    case 'launch':
      return refuseLaunch(board, ship, action)
    case 'dock':
      return refuseDock(board, ship, action.station)
    case 'land':
      return refuseLand(board, ship, action.half)
    case 'takeoff':
      if (ship.status !== 'landed') return 'it has not landed'
      if (action.up && !board.state.rules.altitude) return NO_ALTITUDE
      return (
        refuseCounters(ship, action.counters) ??
        refuseEnergy(ship, COST.takeoff + COST.counter * action.counters)
      )
  }
}

const NO_ALTITUDE = 'this match has no altitude'

const refuseCounters = ({ sheet }: Ship, counters: number): string | undefined =>
  counters > sheet.thrust ? `its thrust is ${sheet.thrust} an action` : undefined

const refuseEnergy = ({ energy }: Ship, cost: number): string | undefined =>
  cost > energy ? `that takes ${cost} energy, and it has ${energy}` : undefined

/**
 * The place that a ship acts from: its own, or the named one on its path (VC-2.7). Undefined if the ship was
 * not there.
 */
export function actsFrom(board: Board, ship: Ship, from: Hex | null): Place | undefined {
  if (from === null) return placeOf(ship)
  const passage = board.passages.get(ship)
  if (!passage?.fast) return same(from, ship.at) ? placeOf(ship) : undefined
  return placesOf(passage).find(({ at }) => same(at, from))
}

/** Possible targets: enemy ships in play, and enemy missiles in flight. */
export function targetNamed(board: Board, { faction }: Ship, id: string): Ship | Missile | undefined {
  const ship = enemyNamed(board, faction, id)
  return ship ?? board.missiles.find((missile) => missile.id === id && missile.faction !== faction)
}

function enemyNamed(board: Board, faction: string, id: string): Ship | undefined {
  const ship = shipOn(board, id)
  return ship && inPlay(ship) && ship.faction !== faction ? ship : undefined
}

const NOT_THERE = 'it was not in that hex'

function refuseFire(
  board: Board,
  ship: Ship,
  { target: id, from }: Extract<Action, { do: 'fire' | 'launch' }>,
): string | undefined {
  const target = targetNamed(board, ship, id)
  if (!target) return 'there is no such enemy ship in play or missile in flight'
  const place = actsFrom(board, ship, from)
  if (!place) return NOT_THERE
  const range = rangeBetween(place, placeOf(target))
  const reach = ship.sheet.beam.range
  if (range > reach) return `out of range: ${range} hexes, and its beam reaches ${reach}`
  if (blocked(board.field, place, placeOf(target))) return 'a body is in the way'
  return refuseEnergy(ship, COST.fire)
}

function refuseLaunch(
  board: Board,
  ship: Ship,
  { target, from }: Extract<Action, { do: 'fire' | 'launch' }>,
): string | undefined {
  if (!enemyNamed(board, ship.faction, target)) return 'there is no such enemy ship in play'
  if (!actsFrom(board, ship, from)) return NOT_THERE
  return ship.missiles > 0 ? refuseEnergy(ship, COST.launch) : 'it has no missile left'
}

const FAST = 'it is too fast: relativistic'

function refuseDock(board: Board, ship: Ship, id: string): string | undefined {
  const station = board.stations.find((one) => one.id === id)
  if (!station) return 'there is no such station'
  if (station.faction !== null && station.faction !== ship.faction) return 'the station is another team’s'
  if (board.passages.get(ship)?.fast) return FAST
  return matched(ship, station) ? undefined : 'its place and its counters are not those of the station'
}

/** VC-3.10. */
const matched = (ship: Ship, station: Station): boolean =>
  same(ship.at, station.at) &&
  same(ship.velocity, station.velocity) &&
  ship.altitude === station.altitude &&
  ship.climb === station.climb

/**
 * Whether a ship crashes where it meets a body. Not if landed; nor if docked, because its station touches
 * none (VC-3.10).
 */
export const touchesBodies = (state: Pick<State, 'edition'>, { status }: Pick<Ship, 'status'>): boolean =>
  status === 'flying' || (status === 'docked' && dockedCrash(state))

/** The ground that a ship can land on at its place (VC-4.10); undefined on a star. */
export function groundUnder(board: Board, ship: Ship): Ground | undefined {
  if (board.passages.get(ship)?.fast) return undefined
  return board.field
    .spotAt(ship.at)
    ?.grounds.find(({ kind, level }) => kind !== 'star' && ship.altitude <= level)
}

/** Counters plus altitude vector: the motion that landing must stop. */
export const motionOf = ({ velocity, climb }: Ship): number => length(velocity) + Math.abs(climb)

export const siteOn = ({ body, facing, level }: Ground, half: 1 | -1): Site => ({
  body,
  facing,
  latitude: half * level,
})
export const sameSite = (a: Site, b: Site): boolean =>
  a.body === b.body && a.facing === b.facing && a.latitude === b.latitude

function refuseLand(board: Board, ship: Ship, half: 1 | -1): string | undefined {
  const ground = groundUnder(board, ship)
  if (!ground) return 'there is no surface to land on'
  const motion = motionOf(ship)
  if (motion > ship.sheet.thrust)
    return `it is too fast: ${motion} counters, and its thrust is ${ship.sheet.thrust}`
  const site = siteOn(ground, half)
  if (board.ships.some((other) => other.status === 'landed' && sameSite(other.site!, site)))
    return 'the site is taken'
  return refuseEnergy(ship, COST.landPerCounter * motion)
}

/** The data of a shot that is not refused. */
export function aimed(
  board: Board,
  ship: Ship,
  target: Ship | Missile,
  from: Hex | null,
): { from: Hex; range: number; chance: number } {
  const place = actsFrom(board, ship, from)!
  const range = rangeBetween(place, placeOf(target))
  return {
    from: place.at,
    range,
    chance: beamChance(ship.sheet.beam.range, range, sheltered(board.asteroids, placeOf(target))),
  }
}
