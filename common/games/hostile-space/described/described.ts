/** Hostile Space for programs in other languages. */
import {
  combinations,
  type Described,
  LEGAL_AT_MOST,
  type Legal,
  NO_ORDERS,
} from '../../../engine/described.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { FACINGS, same } from '../../../geometry/hex.ts'
import { torusHex } from '../../../geometry/torus.ts'
import type { Orders } from '../orders.ts'
import { craftHexes, ENTITY_HEXES, entityHexes, refuseMarker, ZONE } from '../placement.ts'
import { type Craft, flying, flyingOf, type Player, playerAt, type State } from '../state.ts'
import { mayFire, owing } from '../turns.ts'
import { velocitiesOf } from '../velocity.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = { state, legal }

/** What a seat may order in the present step. */
const AT_RANDOM: Orders = { kind: 'at-random' }

export function legal(view: State, seat: SeatId): Legal<Orders> {
  const player = playerAt(view, seat)
  if (!player || !owing(view).includes(seat)) return NO_ORDERS
  switch (view.phase) {
    case 'precedence':
      return NO_ORDERS
    case 'marker':
      return marker(view)
    case 'craft':
      return craft(view, player)
    case 'entity':
      return entity(view)
    case 'velocity':
      return velocity(flyingOf(view, player.id))
    case 'fire':
      return fire(flyingOf(view, player.id).filter(mayFire))
  }
}

const everyHex = ({ torus }: State) =>
  Array.from({ length: torus.width * torus.height }, (_, key) => torusHex(torus, key))

function marker(view: State): Legal<Orders> {
  const orders: Orders[] = everyHex(view)
    .filter((at) => refuseMarker(view, at) === undefined)
    .map((at) => ({ kind: 'marker', at }))
  if (orders.length < LEGAL_AT_MOST) return { orders: [...orders, AT_RANDOM] }
  return {
    bounds: {
      kinds: ['marker', 'at-random'],
      map: view.torus,
      apartAtLeast: 2 * ZONE + 1,
      from: view.players.flatMap(({ centre }) => centre ?? []),
    },
    example: orders[0]!,
  }
}

function craft(view: State, { id }: Player): Legal<Orders> {
  const hexes = craftHexes(view, id)
  const count = view.rules.craftEach
  return {
    bounds: { kinds: ['craft', 'at-random'], count, inDifferentHexesOf: hexes },
    example: { kind: 'craft', at: hexes.slice(0, count) },
  }
}

function entity(view: State): Legal<Orders> {
  const [free] = entityHexes(view)
  return {
    bounds: {
      kinds: ['entity', 'at-random'],
      map: view.torus,
      connectedHexes: [1, ENTITY_HEXES],
      outOfZones: { radius: ZONE, around: view.players.flatMap(({ centre }) => centre ?? []) },
      notIn: [
        ...view.craft.filter(flying).map(({ at }) => at),
        ...view.entities.flatMap(({ hexes }) => hexes),
      ],
    },
    example: free ? { kind: 'entity', hexes: [free] } : AT_RANDOM,
  }
}

/** Craft that keep their velocity are left out of a list. */
function velocity(own: readonly Craft[]): Legal<Orders> {
  const changes = own.map((one) => ({
    craft: one,
    to: velocitiesOf(one).filter((change) => !same(change.velocity, one.velocity)),
  }))
  const every = combinations(
    Object.fromEntries(
      changes.map(({ craft: { id }, to }) => [id, [null, ...to.map((change) => change.velocity)]]),
    ),
  )
  if (every) return { orders: every.map((of) => ({ kind: 'velocity', of: withoutNulls(of) })) }
  const most = Math.floor(LEGAL_AT_MOST / own.length)
  const steered = changes.find(({ to }) => to.length > 0)!
  return {
    bounds: {
      // HS-3 says what a change costs. Of many changes these are the cheapest.
      craft: Object.fromEntries(
        changes.map(({ craft: { id, deltaV }, to }) => [
          id,
          {
            costsAtMost: deltaV,
            changes: to.length,
            cheapest: to.toSorted((a, b) => a.price - b.price).slice(0, most),
          },
        ]),
      ),
    },
    example: { kind: 'velocity', of: { [steered.craft.id]: steered.to[0]!.velocity } },
  }
}

/** Craft that do not fire are left out of a list. */
function fire(own: readonly Craft[]): Legal<Orders> {
  const every = combinations(Object.fromEntries(own.map(({ id }) => [id, [null, ...FACINGS]])))
  if (every) return { orders: every.map((of) => ({ kind: 'fire', of: withoutNulls(of) })) }
  return {
    bounds: { craft: own.map(({ id }) => id), directions: FACINGS },
    example: { kind: 'fire', of: { [own[0]!.id]: FACINGS[0]! } },
  }
}

const withoutNulls = <Value>(all: Readonly<Record<string, Value | null>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )
