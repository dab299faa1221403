/** Routes found by search: into an orbit, to a station, down to a body. */
import { type Destination, flyTo } from '../../../../common/games/vector-combat/autopilot.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import {
  bodyWords,
  ringWords,
  stationWords,
} from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { type ShipId, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { type Flight, HORIZONS, LONGEST, withActions } from './flight.ts'
import type { FlightPlan } from './plan.ts'
import { whenIs } from './warnings.ts'

export interface Route {
  readonly name: string
  readonly to: Destination
}

/** A ship's possible destinations; the match's objectives come first. */
export function routesOf(state: State, id: ShipId): Route[] {
  const { map } = fieldOf(state.map)
  const { kind, rings: wanted, body } = state.victory
  const rings = [...new Set(map.hexes.flatMap(({ ring }) => (ring === null ? [] : [ring])))]
  const still = (ring: string) => map.hexes.filter((one) => one.ring === ring).length === 1
  const faction = shipNamed(state, id)?.faction
  const orbits = rings
    .sort((a, b) => Number(wanted.includes(b)) - Number(wanted.includes(a)))
    .map(
      (ring): Route => ({
        name: still(ring) ? `Rest in ${ring}` : `Into ${ringWords(map, ring)}`,
        to: { kind: 'orbit', ring },
      }),
    )
  const docks = state.stations
    .filter((station) => station.faction === null || station.faction === faction)
    .map(
      ({ id: station }): Route => ({
        name: `Dock at ${stationWords(station)}`,
        to: { kind: 'dock', station },
      }),
    )
  const lands = map.bodies
    .filter(({ kind }) => kind !== 'star')
    .sort((a, b) => Number(b.id === body) - Number(a.id === body))
    .map((one): Route => ({ name: `Land on ${bodyWords(one.id)}`, to: { kind: 'land', body: one.id } }))
  return kind === 'land' ? [...lands, ...orbits, ...docks] : [...orbits, ...docks, ...lands]
}

/** Actions from the planned subturn on; undefined if no route was found. */
export function find({ before, selected, step }: FlightPlan, { to }: Route): Flight | undefined {
  const found = flyTo(before.value, selected.value, to)
  return found && step.value + found.length <= LONGEST ? found : undefined
}

/** Puts a route into the selected ship's plan, as one undo step. */
export function propose(plan: FlightPlan, route: Route, found: Flight | undefined = find(plan, route)): void {
  const { name } = route
  const [id, step] = [plan.selected.value, plan.step.value]
  if (!found)
    return plan.draft.refuse(
      `${id} finds no way to ${name.charAt(0).toLowerCase()}${name.slice(1)} within ${LONGEST - step} subturns.`,
    )
  plan.look(HORIZONS.find((horizon) => horizon >= Math.max(plan.horizon.value, step + found.length)) ?? 16)
  plan.draft.put(id, withActions(plan.draft.of(id), step, found))
  plan.draft.notice.value = `${name}: ${id} is there ${whenIs(step + found.length - 1)}. Undo takes it back.`
}
