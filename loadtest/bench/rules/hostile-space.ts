/**
 * Rounds per second of Hostile Space's resolver (velocities and fire of all), and the cost per object with
 * eight fleets.
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import { beginRound } from '../../../common/games/hostile-space/phases/round.ts'
import { resolve } from '../../../common/games/hostile-space/resolve.ts'
import { setup as schema, seats } from '../../../common/games/hostile-space/setup/setup.ts'
import { start } from '../../../common/games/hostile-space/setup/start.ts'
import {
  byId,
  type Craft,
  fullHp,
  type Missile,
  playerOf,
  type State,
} from '../../../common/games/hostile-space/state.ts'
import { priceOf } from '../../../common/games/hostile-space/velocity.ts'
import { type Hex, hexesWithin, length, ringPoint } from '../../../common/geometry/hex.ts'
import { against, type Measurement, mulberry } from '../measurement.ts'
import { BATCH_MS, BATCHES, byTurns, overAndOver } from './by-turns.ts'

const SIZES = [
  { teams: 2, craftEach: 6, missiles: 24 },
  { teams: 8, craftEach: 8, missiles: 200 },
] as const
const POOL = 48

interface Battle {
  readonly state: State
  readonly velocities: Readonly<Record<string, Orders>>
  readonly fires: Readonly<Record<string, Orders>>
}

export function hostileSpace(): Measurement[] {
  const random = mulberry(1)
  const pools = SIZES.map((size) => Array.from({ length: POOL }, () => battle(size, random)))
  const { plies, rates } = byTurns(
    random,
    pools.map((pool) => overAndOver(pool, play)),
  )
  const things = ({ teams, craftEach, missiles }: (typeof SIZES)[number]) => teams * craftEach + missiles
  const cost = (i: number) => 1e6 / rates[i]! / things(SIZES[i]!)
  console.log(
    `hostile-space: Fortified, a round is velocities and fire of every craft; medians of ${BATCHES} batches of ${BATCH_MS} ms`,
  )
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    against('hostile-space, 2 × 6 craft, 24 missiles', rates[0]!, 'rounds/s', plies, {
      of: 'ratio',
      atLeast: 0.05,
    }),
    against('hostile-space, 8 × 8 craft, 200 missiles', rates[1]!, 'rounds/s', plies),
    against('hostile-space, cost per thing of 264', cost(1), 'µs', cost(0), { of: 'ratio', atMost: 2 }),
  ]
}

/** Craft all over the map in motion, with missiles in flight; all change velocity and fire. */
function battle({ teams, craftEach, missiles }: (typeof SIZES)[number], random: () => number): Battle {
  const setup = schema.parse({ teams, craftEach })
  const empty = start(setup, seats(setup))
  const anywhere = (): Hex => ({
    q: Math.floor(random() * empty.torus.width),
    r: Math.floor(random() * empty.torus.height),
  })
  const places = new Map<string, Hex>()
  while (places.size < teams * craftEach) {
    const at = anywhere()
    places.set(`${at.q},${at.r}`, at)
  }
  const craft = [...places.values()]
    .map(
      (at, i): Craft => ({
        id: `${empty.players[i % teams]!.id}${1 + Math.floor(i / teams)}`,
        at,
        velocity: anyOf(hexesWithin(4), random),
        deltaV: 10,
        missiles: 8,
        hp: fullHp(empty.rules),
        launched: 3,
        declared: null,
        status: 'flying',
      }),
    )
    .sort(byId)
  const inFlight = Array.from(
    { length: missiles },
    (_, i): Missile => ({
      id: `${craft[i % craft.length]!.id}-${10 + Math.floor(i / craft.length)}`,
      at: anywhere(),
      direction: Math.floor(random() * 6),
      fired: 3 + (i % 3),
    }),
  )
  const state = beginRound(
    {
      ...empty,
      order: empty.players.map(({ id }) => id),
      craft,
      missiles: inFlight.sort((a, b) => a.fired - b.fired || byId(a, b)),
    },
    6,
  )
  const bySeat = (kind: 'velocity' | 'fire', of: (craft: Craft) => unknown): Record<string, Orders> =>
    Object.fromEntries(
      state.players.map(({ id, seat }) => [
        seat,
        {
          kind,
          of: Object.fromEntries(
            craft.filter((one) => playerOf(one.id) === id).map((one) => [one.id, of(one)]),
          ),
        } as Orders,
      ]),
    )
  return {
    state,
    velocities: bySeat('velocity', (one) => changed(one, random)),
    fires: bySeat('fire', () => Math.floor(random() * 6)),
  }
}

const anyOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!

function changed(craft: Craft, random: () => number): Hex {
  const speed = Math.max(1, length(craft.velocity) + Math.floor(random() * 5) - 2)
  const to = ringPoint(speed, Math.floor(random() * 6 * speed))
  return priceOf(craft.velocity, to) <= craft.deltaV ? to : craft.velocity
}

let salt = 0

/** Plays the velocities of all, then fire. */
function play({ state, velocities, fires }: Battle): void {
  const dice = diceOf('c0ffee', ++salt)
  resolve(resolve(state, velocities, dice).state, fires, dice)
}
