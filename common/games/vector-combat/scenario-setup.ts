/** The position that a scenario file begins with. */
import { hexOf } from './data/rings.ts'
import { MAPS } from './data/maps.ts'
import { sheetOf, type Sheet } from './data/models.ts'
import { sumOf } from './face.ts'
import type { Drifting, GameMap } from './map.ts'
import type { File } from './scenario-file.ts'
import { byId, compareIds, type Asteroid, type Missile, type Moving, type Rules, type Ship, type State, type Victory } from './state.ts'

export function opening({ map: given, rules, victory, ships, missiles, stations, asteroids }: File): State {
  if (typeof given === 'string' && !Object.hasOwn(MAPS, given)) throw new Error(`there is no map "${given}"`)
  const map: GameMap = typeof given === 'string' ? MAPS[given as keyof typeof MAPS] : given
  const state: State = {
    rules, map: typeof given === 'string' ? given : JSON.stringify(given), victory: victoryOf(victory), round: 1, order: [], takeoffs: {}, result: null,
    factions: [...new Set(ships.map(({ faction }) => faction))].sort(compareIds),
    ships: ships.map((ship) => shipOf(ship, rules, missiles)).sort(byId),
    missiles: missiles.map(({ id, faction, target, fuel, life, ...moving }): Missile => ({ id, faction, target, fuel, life, ...motion(moving, rules) })).sort(byId),
    stations: [...map.stations, ...stations].map((station) => ({ ...drifting(station, rules), faction: station.faction })).sort(byId),
    asteroids: [...map.asteroids, ...asteroids].map((asteroid) => drifting(asteroid, rules)).sort(byId),
  }
  for (const { id, station } of state.ships)
    if (station !== null && !state.stations.some((one) => one.id === station)) throw new Error(`${id} is docked at "${station}", and there is no such station`)
  return state
}

/** VC-2.8: without altitude all of it is 0. */
const motion = ({ at, altitude, counters, climb = 0 }: Omit<Drifting, 'id'>, rules: Rules): Moving =>
  ({ at: hexOf(at), altitude: rules.altitude ? altitude : 0, velocity: sumOf(counters), climb: rules.altitude ? climb : 0 })

export const drifting = ({ id, ...moving }: Drifting, rules: Rules): Asteroid => ({ id, ...motion(moving, rules) })

const victoryOf = (given: File['victory']): Victory => ({
  kind: given?.kind ?? null, turns: given?.turns ?? 0, body: given?.body ?? null, hold: given?.hold ?? 1, rings: given?.rings ?? [],
})

function shipOf({ id, faction, model, where, sheet: replaced, status, facing, heat, ...given }: File['ships'][number], rules: Rules, missiles: File['missiles']): Ship {
  const usual = sheetOf(model)
  const sheet = { ...usual, ...replaced, beam: { ...usual.beam, ...replaced.beam } } as Sheet
  return {
    id, faction, seat: faction, model, sheet, status, facing, heat, ...motion(given, rules),
    hull: given.hull ?? sheet.hull, energy: given.energy ?? sheet.battery, missiles: given.missiles ?? sheet.missiles,
    launched: launchedBy(id, missiles), station: typeof where === 'string' ? where : null,
    site: Array.isArray(where) ? { body: where[0], facing: where[1], latitude: where[2] } : null,
    ring: null, run: 0, evaded: 0, spared: null, landedOn: [],
  }
}

/** Missiles in flight that are called after a ship are its first ones. */
function launchedBy(ship: string, missiles: File['missiles']): number {
  const numbers = missiles.map(({ id }) => (id.startsWith(`${ship}-m`) ? Number(id.slice(ship.length + 2)) : 0))
  return Math.max(0, ...numbers.filter((number) => Number.isSafeInteger(number)))
}
