/** A bot's situation: the board after the move, and the courses of everything else. */
import type { Action } from '../action.ts'
import type { Board } from '../board.ts'
import { BEAM_HEAT, COST, SUBTURNS } from '../data/numbers.ts'
import type { Field } from '../field.ts'
import { inPlay, type MovingObject, type Ship, type ShipId, type Site, subturnOf, turnOf } from '../state.ts'
import { type Course, courseOf, orbiting } from './courses.ts'

/** A missile in pursuit of a ship. */
export interface IncomingMissile extends MovingObject {
  readonly id: string
  readonly fuel: number
  readonly life: number
  /** The probability that it still flies. */
  readonly likely: number
}

/** An enemy, and its expected behaviour. */
export interface Foe {
  readonly ship: Ship
  readonly courses: readonly { readonly weight: number; readonly course: Course }[]
  /** Its expected actions, by subturns from now; undefined if unknown. */
  readonly plan?: readonly Action[]
  /** Worth of a point of its hull to us. */
  readonly price: number
  /** The probability that it shoots, by subturn. */
  readonly readiness: number
}

export interface Situation {
  readonly board: Board
  readonly field: Field
  readonly faction: string
  readonly foes: readonly Foe[]
  /** Own and friendly ships in play, with their courses. */
  readonly mates: readonly Ship[]
  readonly ways: Map<ShipId, Course>
  /** By subturns from now. */
  readonly stations: readonly (readonly MovingObject[])[]
  readonly asteroids: readonly (readonly MovingObject[])[]
  /** Missiles that enemies are expected to launch in this subturn, by target. */
  readonly launches: ReadonlyMap<ShipId, readonly IncomingMissile[]>
  /** Subturns to the end of the match, including this one. */
  readonly left: number
  /** Sites where friends are about to land. */
  readonly sites: Site[]
  /** Damage to enemies that friends already expect to do. */
  readonly promised: Map<ShipId, number>
}

/** Missiles are simulated this much further than plans. */
export const FURTHER = 6

/** Worth of a point of hull of a ship with this much: the last points are worth more. */
export const priceOf = (hull: number): number => 1 + 4 / (Math.max(0, hull) + 1)

export function situationOf(board: Board, faction: string, subturns: number): Situation {
  const { victory, round } = board.state
  const ahead = subturns + FURTHER
  const ships = board.ships.filter(inPlay)
  const mates = ships.filter((ship) => ship.faction === faction)
  return {
    board,
    field: board.field,
    faction,
    foes: ships
      .filter((ship) => ship.faction !== faction)
      .map((ship) => ({
        ship,
        courses: [{ weight: 1, course: courseOf(board, ship, ahead) }],
        price: priceOf(ship.hull) * (1 + success(board, ship)),
        readiness: readinessOf(ship, subturns),
      })),
    mates,
    ways: new Map(mates.map((ship) => [ship.id, courseOf(board, ship, ahead)])),
    stations: board.stations.map((one) => orbiting(board, one, ahead)),
    asteroids: board.asteroids.map((one) => orbiting(board, one, ahead)),
    promised: new Map(),
    sites: [],
    launches: new Map(),
    left:
      victory.turns === 0
        ? Infinity
        : SUBTURNS * (victory.turns - turnOf(round)) + SUBTURNS + 1 - subturnOf(round),
  }
}

/** An enemy's progress towards the victory condition. */
function success({ state: { victory } }: Board, { ring, run, landedOn, status }: Ship): number {
  if (victory.kind === 'orbit')
    return ring !== null && (victory.rings.length === 0 || victory.rings.includes(ring))
      ? 0.5 + run / (SUBTURNS * victory.hold)
      : 0
  if (victory.kind === 'land')
    return status === 'landed' && landedOn.some((body) => victory.body === null || victory.body === body)
      ? 1.5
      : 0
  return 0
}

/** By its energy and its heat, over the next subturns. */
function readinessOf({ sheet, energy, heat }: Ship, subturns: number): number {
  const powered = (energy + sheet.reactor * subturns) / COST.fire
  const cool = (sheet.heatCapacity - heat + sheet.radiators * subturns) / BEAM_HEAT
  return 0.9 * Math.min(1, Math.max(0.2, Math.min(powered, cool) / subturns))
}
