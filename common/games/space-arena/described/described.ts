/** Space Arena for programs in other languages. */
import { type Described, type Legal, NO_ORDERS } from '../../../engine/described.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { type Command, formatOrders } from '../commands.ts'
import { SHIELD, TICKS } from '../data/constants.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { QUADRANTS, SHIP_TYPES, STARBASE, typeNamed } from '../data/ships.ts'
import { ORDER_BYTES, type Orders } from '../orders.ts'
import { alive, isStarbase, knowerOfSeat, type Ship, type State } from '../state.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /**
   * The types of ships (arcs are relative to the heading, the left limit first; null: all round) and what
   * launchers launch.
   */
  tables: {
    types: Object.fromEntries([...SHIP_TYPES, typeNamed(STARBASE)].map((type) => [type.name, type])),
    payloads: PAYLOADS,
  },
}

/** What a seat may order: lines of text for each of its ships, within what its type can do. */
export function legal(view: State, seat: SeatId): Legal<Orders> {
  const own = view.ships.filter((ship) => ship.seat === seat && alive(ship))
  if (own.length === 0 || view.played >= view.roundLimit) return NO_ORDERS
  return {
    bounds: {
      // A line is `TICK: COMMAND`. One that cannot be carried out is ignored, and the others stand.
      ticks: [1, TICKS],
      bytesAtMost: ORDER_BYTES,
      ships: Object.fromEntries(own.map((ship) => [ship.name, boundsOf(ship)])),
      scanned: (view.sightings[knowerOfSeat(view, seat)] ?? []).map(({ name }) => name),
    },
    example: Object.fromEntries(own.map((ship) => [ship.name, formatOrders(firstCommands(ship))])),
  }
}

function boundsOf(ship: Ship) {
  const type = typeNamed(ship.type)
  const launchers = type.weapons.filter(({ kind }) => kind === 'launcher')
  return {
    ...(!isStarbase(ship) && {
      accelerate: [-type.maxAcceleration, type.maxAcceleration],
      turn: [-type.maxTurn, type.maxTurn],
      speed: [-type.maxSpeed, type.maxSpeed],
    }),
    // Lasers fire at a name, launchers in a direction from the nose, while there is ammunition.
    lasers: type.weapons.filter(({ kind }) => kind === 'laser').map(({ name }) => name),
    ammunition: Object.fromEntries(launchers.map(({ name }, i) => [name, ship.ammo[i]!])),
    boostUpTo: Object.fromEntries(QUADRANTS.map((side) => [side, SHIELD.boostTo * type.shields[side]])),
    cloaks: type.cloak ? [type.cloak.name] : [],
  }
}

function firstCommands(ship: Ship): Command[] {
  const { maxAcceleration, maxTurn } = typeNamed(ship.type)
  if (isStarbase(ship)) return [{ tick: 1, kind: 'boost', quadrant: 'N', points: 1 }]
  return [
    { tick: 1, kind: 'accelerate', by: Math.min(10, maxAcceleration) },
    { tick: 2, kind: 'turn', by: Math.min(10, maxTurn) },
  ]
}
