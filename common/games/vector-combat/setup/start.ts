/** The opening: fleets at rest, with full batteries and all missiles aboard (VC-4.6). */
import type { Seat } from '../../../engine/match-types.ts'
import { MODEL_IDS, type ModelId, sheetIn } from '../data/models.ts'
import { hexOf } from '../data/rings.ts'
import { EDITION } from '../edition.ts'
import { sumOf } from '../face.ts'
import { fieldOf, placesFor } from '../field.ts'
import {
  type Asteroid,
  byId,
  type MovingObject,
  type Rules,
  type Ship,
  type State,
  type Station,
} from '../state.ts'
import type { GameMap, MapAsteroid } from './map.ts'
import { mapText, modelsIn, type Setup, shipsOf, startsOf, victoryOf } from './setup.ts'

/** Default models of a faction's first ship, second ship and so on. */
const USUAL: readonly ModelId[] = ['corsair', 'warden', 'hammer', 'lark', 'quiver', 'bastion']

export function start(setup: Setup, seats: readonly Seat[]): State {
  const rules: Rules = { altitude: setup.altitude, relativistic: setup.relativistic }
  const map = mapText(setup)
  const field = fieldOf(map)
  const starts = startsOf(setup)[setup.factions as 2]!
  const places = placesFor(starts, setup.ships, field)!
  const factions = [...new Set(seats.map(({ team }) => team))].sort()
  return {
    edition: EDITION,
    rules,
    victory: victoryOf(setup),
    map,
    round: 1,
    factions,
    order: [],
    takeoffs: {},
    result: null,
    missiles: [],
    ships: seats
      .flatMap((seat) => {
        const side = factions.indexOf(seat.team)
        return shipsOf(setup, seat.id).map((i, nth): Ship => {
          const model = modelOf(seat, i, nth)
          const sheet = sheetIn(setup.sheets, model)
          return {
            id: `${seat.team}${i + 1}`,
            faction: seat.team,
            seat: seat.id,
            model,
            sheet,
            at: places[side]![i]!,
            altitude: 0,
            facing: starts[side]!.facing,
            velocity: { q: 0, r: 0 },
            climb: 0,
            hull: sheet.hull,
            energy: sheet.battery,
            heat: 0,
            missiles: sheet.missiles,
            launched: 0,
            status: 'flying',
            station: null,
            site: null,
            ring: null,
            run: 0,
            evaded: 0,
            spared: null,
            landedOn: [],
          }
        })
      })
      .sort(byId),
    stations: stationsOf(field.map.stations, rules),
    asteroids: asteroidsOf(field.map.asteroids, rules),
  }
}

/** `i`: index of the ship in the faction, `nth`: in the seat. */
function modelOf({ choice }: Seat, i: number, nth: number): ModelId {
  const models = choice === undefined ? [] : modelsIn(choice)
  const model = models[nth % models.length] as ModelId | undefined
  return model !== undefined && MODEL_IDS.includes(model) ? model : USUAL[i % USUAL.length]!
}

// Converts things in maps and scenario files to moving ones.

/** VC-2.8: without altitude all of it is 0. */
export const motion = (
  { at, altitude, counters, climb = 0 }: Omit<MapAsteroid, 'id'>,
  rules: Rules,
): MovingObject => ({
  at: hexOf(at),
  altitude: rules.altitude ? altitude : 0,
  velocity: sumOf(counters),
  climb: rules.altitude ? climb : 0,
})

export const asteroidsOf = (all: readonly MapAsteroid[], rules: Rules): Asteroid[] =>
  all.map(({ id, ...moving }) => ({ id, ...motion(moving, rules) })).sort(byId)

export const stationsOf = (all: GameMap['stations'], rules: Rules): Station[] =>
  all.map(({ id, faction, ...moving }) => ({ id, faction, ...motion(moving, rules) })).sort(byId)
