/** The initial position of a scenario file. */
import { MAPS } from '../data/maps.ts'
import { type Sheet, sheetOf } from '../data/models.ts'
import { EDITION } from '../edition.ts'
import type { GameMap } from '../setup/map.ts'
import { asteroidsOf, motion, stationsOf } from '../setup/start.ts'
import { byId, compareIds, type Missile, type Rules, type Ship, type State, type Victory } from '../state.ts'
import type { File } from './scenario-file.ts'

export function opening({
  version,
  map: given,
  rules,
  victory,
  ships,
  missiles,
  stations,
  asteroids,
}: File): State {
  if (typeof given === 'string' && !Object.hasOwn(MAPS, given)) throw new Error(`there is no map "${given}"`)
  const map: GameMap = typeof given === 'string' ? MAPS[given as keyof typeof MAPS] : given
  const state: State = {
    edition: version === 1 ? undefined : EDITION,
    rules,
    map: typeof given === 'string' ? given : JSON.stringify(given),
    victory: victoryOf(victory),
    round: 1,
    order: [],
    takeoffs: {},
    result: null,
    factions: [...new Set(ships.map(({ faction }) => faction))].sort(compareIds),
    ships: ships.map((ship) => shipOf(ship, rules, missiles)).sort(byId),
    missiles: missiles
      .map(
        ({ id, faction, target, fuel, life, ...moving }): Missile => ({
          id,
          faction,
          target,
          fuel,
          life,
          ...motion(moving, rules),
        }),
      )
      .sort(byId),
    stations: stationsOf([...map.stations, ...stations], rules),
    asteroids: asteroidsOf([...map.asteroids, ...asteroids], rules),
  }
  for (const { id, station } of state.ships)
    if (station !== null && !state.stations.some((one) => one.id === station))
      throw new Error(`${id} is docked at "${station}", and there is no such station`)
  return state
}

const victoryOf = (given: File['victory']): Victory => ({
  kind: given?.kind ?? null,
  turns: given?.turns ?? 0,
  body: given?.body ?? null,
  hold: given?.hold ?? 1,
  rings: given?.rings ?? [],
})

function shipOf(
  { id, faction, model, where, sheet: replaced, status, facing, heat, ...given }: File['ships'][number],
  rules: Rules,
  missiles: File['missiles'],
): Ship {
  const usual = sheetOf(model)
  const sheet = { ...usual, ...replaced, beam: { ...usual.beam, ...replaced.beam } } as Sheet
  return {
    id,
    faction,
    seat: faction,
    model,
    sheet,
    status,
    facing,
    heat,
    ...motion(given, rules),
    hull: given.hull ?? sheet.hull,
    energy: given.energy ?? sheet.battery,
    missiles: given.missiles ?? sheet.missiles,
    launched: launchedBy(id, missiles),
    station: typeof where === 'string' ? where : null,
    site: Array.isArray(where) ? { body: where[0], facing: where[1], latitude: where[2] } : null,
    ring: null,
    run: 0,
    evaded: 0,
    spared: null,
    landedOn: [],
  }
}

/** Missiles in flight that are named after a ship count as its first launches. */
function launchedBy(ship: string, missiles: File['missiles']): number {
  const numbers = missiles.map(({ id }) =>
    id.startsWith(`${ship}-m`) ? Number(id.slice(ship.length + 2)) : 0,
  )
  return Math.max(0, ...numbers.filter((number) => Number.isSafeInteger(number)))
}
