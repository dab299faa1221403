/** Rounds per second of Vector Combat's resolver, and the cost per object when there are more. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Orders } from '../../../common/games/vector-combat/orders.ts'
import { resolve } from '../../../common/games/vector-combat/resolve.ts'
import { setup as schema, seats } from '../../../common/games/vector-combat/setup/setup.ts'
import { start } from '../../../common/games/vector-combat/setup/start.ts'
import { byId, type Missile, type State } from '../../../common/games/vector-combat/state.ts'
import type { Hex } from '../../../common/geometry/hex.ts'
import { against, type Measurement, mulberry } from '../measurement.ts'
import { BATCH_MS, BATCHES, byTurns, overAndOver } from './by-turns.ts'

const SIZES = [
  { factions: 2, ships: 6, missiles: 12 },
  { factions: 4, ships: 6, missiles: 48 },
] as const
const POOL = 48

interface Battle {
  readonly state: State
  readonly orders: Readonly<Record<string, Orders>>
}

export function vectorCombat(): Measurement[] {
  const random = mulberry(1)
  const pools = SIZES.map((size) => Array.from({ length: POOL }, () => battle(size, random)))
  const { plies, rates } = byTurns(
    random,
    pools.map((pool) => overAndOver(pool, play)),
  )
  const things = ({ factions, ships, missiles }: (typeof SIZES)[number]) => factions * ships + missiles
  const cost = (i: number) => 1e6 / rates[i]! / things(SIZES[i]!)
  console.log(
    `vector-combat: moon map with altitude, a round is one subturn with an action of every ship; medians of ${BATCHES} batches of ${BATCH_MS} ms`,
  )
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    against('vector-combat, 12 ships, 12 missiles', rates[0]!, 'rounds/s', plies, {
      of: 'ratio',
      atLeast: 0.05,
    }),
    against('vector-combat, 24 ships, 48 missiles', rates[1]!, 'rounds/s', plies),
    against('vector-combat, cost per thing of 72', cost(1), 'µs', cost(0), { of: 'ratio', atMost: 2 }),
  ]
}

/** Ships around planet and moon in motion, chased by missiles; every ship has an action. */
function battle({ factions, ships, missiles }: (typeof SIZES)[number], random: () => number): Battle {
  const setup = schema.parse({ scenario: 'own', map: 'moon', factions, ships, altitude: true })
  const empty = start(setup, seats(setup))
  const any = (most: number) => Math.floor(random() * (2 * most + 1)) - most
  const hex = (most: number): Hex => ({ q: any(most), r: any(most) })
  const fleet = empty.ships.map((ship) => ({
    ...ship,
    at: hex(9),
    velocity: hex(2),
    altitude: Math.floor(random() * 4),
    climb: any(1),
    energy: 9,
  }))
  const inFlight = Array.from({ length: missiles }, (_, i): Missile => {
    const [from, to] = [fleet[i % fleet.length]!, fleet[(i + ships) % fleet.length]!]
    return {
      id: `${from.id}-m${1 + Math.floor(i / fleet.length)}`,
      faction: from.faction,
      at: hex(12),
      velocity: hex(2),
      altitude: 2,
      climb: 0,
      target: to.id,
      fuel: 12,
      life: 8,
    }
  }).sort(byId)
  const state = { ...empty, ships: fleet, missiles: inFlight, order: empty.factions, round: 2 }
  const action = (i: number) =>
    [
      `fire ${fleet[(i + ships) % fleet.length]!.id}`,
      'thrust 1',
      `turn ${i % 6}`,
      `launch ${fleet[(i + ships) % fleet.length]!.id}`,
      'up 1',
      'pass',
    ][Math.floor(random() * 6)]!
  return {
    state,
    orders: Object.fromEntries(
      seats(setup).map(({ id }) => [
        id,
        {
          actions: Object.fromEntries(
            fleet.flatMap((ship, i) => (ship.seat === id ? [[ship.id, action(i)]] : [])),
          ),
        },
      ]),
    ),
  }
}

let salt = 0

const play = ({ state, orders }: Battle): unknown => resolve(state, orders, diceOf('c0ffee', ++salt))
