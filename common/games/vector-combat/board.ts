/** A mutable copy of a state for playing a subturn, and its events. */
import type { TeamId } from '../../engine/match-types.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Event } from './events.ts'
import { type Field, fieldOf } from './field.ts'
import {
  type Asteroid,
  compareIds,
  inPlay,
  type Missile,
  type MovingObject,
  type Ship,
  type ShipId,
  type State,
  type Station,
} from './state.ts'
import { altitudeIn, type Place, wayOf } from './way.ts'

export type Draft<T> = { -readonly [K in keyof T]: T[K] }

/** Something's movement in this subturn, before gravity. */
export interface Passage {
  readonly from: Hex
  readonly velocity: Hex
  readonly altitude: number
  readonly climbed: number
  /** In relativistic motion (VC-2.7). */
  readonly fast: boolean
}

export interface Board {
  readonly state: State
  readonly field: Field
  readonly ships: readonly Draft<Ship>[]
  missiles: Draft<Missile>[]
  readonly stations: readonly Draft<Station>[]
  readonly asteroids: readonly Draft<Asteroid>[]
  order: readonly TeamId[]
  takeoffs: Readonly<Record<TeamId, number>>
  /** Passages of stations and asteroids, and of ships that were flying or docked during the move. */
  readonly passages: Map<MovingObject, Passage>
  readonly timeline: Event[]
}

const copied = <T extends object>(all: readonly T[]): Draft<T>[] => all.map((one) => ({ ...one }))

export const boardOf = (state: State): Board => ({
  state,
  field: fieldOf(state.map),
  ships: copied(state.ships),
  missiles: copied(state.missiles),
  stations: copied(state.stations),
  asteroids: copied(state.asteroids),
  order: state.order,
  takeoffs: state.takeoffs,
  passages: new Map(),
  timeline: [],
})

/** The state within the same round, from which the whole round can be continued. */
export const stateOf = ({ state, ships, missiles, stations, asteroids, order, takeoffs }: Board): State => ({
  ...state,
  ships,
  missiles,
  stations,
  asteroids,
  order,
  takeoffs,
})

export const shipOn = (board: Board, id: ShipId): Draft<Ship> | undefined =>
  board.ships.find((ship) => ship.id === id)

/** VC-1.3: by initiative (factions that did not roll come last), then by id. */
export function byInitiative(order: readonly TeamId[]): (a: Asset, b: Asset) => number {
  const rank = (faction: TeamId) => (order.includes(faction) ? order.indexOf(faction) : order.length)
  return (a, b) =>
    rank(a.faction) - rank(b.faction) || compareIds(a.faction, b.faction) || compareIds(a.id, b.id)
}

interface Asset {
  readonly id: string
  readonly faction: TeamId
}

export const shipsInOrder = (board: Board): Draft<Ship>[] =>
  board.ships.filter(inPlay).sort(byInitiative(board.order))

/** VC-1.9: at the end of a phase. */
export function removeDestroyed(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    if (ship.hull > 0) continue
    destroy(ship)
    board.timeline.push({ kind: 'destroyed', what: ship.id, at: ship.at })
  }
}

export function destroy(ship: Draft<Ship>): void {
  ship.status = 'destroyed'
  ship.hull = 0
}

/** The places of a path: its start, and the hexes entered including the end (VC-2.7). */
export function placesOf({ from, velocity, altitude, climbed }: Passage): Place[] {
  const way = wayOf(velocity)
  return [
    { at: from, altitude: way.length > 0 ? altitude : altitude + climbed },
    ...way.map((h, i) => ({
      at: { q: from.q + h.q, r: from.r + h.r },
      altitude: altitudeIn(altitude, altitude + climbed, i + 1, way.length),
    })),
  ]
}

export const placeOf = ({ at, altitude }: MovingObject): Place => ({ at, altitude })
