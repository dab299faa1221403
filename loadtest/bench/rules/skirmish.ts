/**
 * Realistic states for a given number of fighters: spread over the field, in motion, none destroyed, guns
 * armed.
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { type Model, modelsFor } from '../../../common/games/void-patrol/data/models.ts'
import { EDITION } from '../../../common/games/void-patrol/edition.ts'
import type { FighterOrders, Orders } from '../../../common/games/void-patrol/orders.ts'
import { resolve } from '../../../common/games/void-patrol/resolve.ts'
import { fighterOf } from '../../../common/games/void-patrol/setup/start.ts'
import {
  byId,
  type Fighter,
  flying,
  type Missile,
  type State,
} from '../../../common/games/void-patrol/state.ts'
import {
  add,
  distance,
  type Hex,
  hex,
  hexesWithin,
  hexKey,
  inArc120,
  length,
  ORIGIN,
  same,
  scale,
  sub,
  unit,
} from '../../../common/geometry/hex.ts'
import { anyManoeuvres } from '../../pilots.ts'

export interface Skirmish {
  readonly state: State
  readonly orders: Readonly<Record<string, Orders>>
}

const RADIUS = 15
const ROCKS = 60
const ROUNDS_FLOWN = 3
/** The share of fighters that launch ordnance, if there are missiles. */
const LAUNCHING = 0.3

export const SKY = `${ROCKS} asteroids, radius ${RADIUS}`

/**
 * `count` fighters of two teams after some rounds of random play, in which destroyed ones came back
 * elsewhere. With `missiles` the rules are standard: so many are in flight, and some fighters launch.
 */
export function skirmish(count: number, random: () => number, missiles = 0): Skirmish {
  const rules = missiles ? 'standard' : 'simple'
  const models = modelsFor(rules)
  const free = shuffled(hexesWithin(RADIUS), random)
  const asteroids = free.splice(0, ROCKS)
  const rocks = new Set(asteroids.map(hexKey))
  const place = (): Hex => {
    for (;;) {
      const at = free[Math.floor(random() * free.length)]!
      if (!rocks.has(hexKey(at))) return at
    }
  }
  let state: State = {
    edition: EDITION,
    rules,
    field: { kind: 'hexagon', radius: RADIUS, sides: ['B', 'neutral', 'neutral', 'A', 'neutral', 'neutral'] },
    asteroids: asteroids.sort((a, b) => a.q - b.q || a.r - b.r),
    missiles: [],
    fighters: Array.from({ length: count }, (_, i) =>
      newcomer(i, models[i % models.length]!, place(), random),
    ).sort(byId),
    scores: { A: { kills: 0, damage: 0 }, B: { kills: 0, damage: 0 } },
    played: 0,
    roundLimit: 60,
  }
  for (let round = 1; round <= ROUNDS_FLOWN; round++) {
    const flown = resolve(state, randomOrders(state, random), diceOf(`${random()}`, round)).state
    const fighters = flown.fighters.map((f) =>
      f.status === 'flying' && length(f.at) <= RADIUS ? f : again(f, place()),
    )
    state = { ...flown, fighters }
  }
  state = {
    ...state,
    missiles: Array.from({ length: missiles }, (_, i) => inFlight(i, state.fighters, place(), random)).sort(
      byId,
    ),
  }
  return {
    state,
    orders: missiles ? withLaunches(state, randomOrders(state, random), random) : randomOrders(state, random),
  }
}

/** A missile some way from its launch, chasing the nearest fighter ahead. */
function inFlight(i: number, fighters: readonly Fighter[], at: Hex, random: () => number): Missile {
  const by = fighters[i % fighters.length]!
  const facing = Math.floor(random() * 6)
  const ahead = fighters
    .filter((f) => !same(f.at, at) && inArc120(facing, sub(f.at, at)))
    .sort((a, b) => distance(a.at, at) - distance(b.at, at))
  const velocity = add(by.velocity, scale(unit(facing), 2 + Math.floor(random() * 4)))
  return {
    id: `${by.id}-m${90 + i}`,
    by: by.id,
    fresh: i % 2 === 0,
    at: hex(at.q, at.r),
    facing,
    velocity,
    lock: ahead[0]?.id ?? null,
  }
}

function withLaunches(
  state: State,
  orders: Record<string, Orders>,
  random: () => number,
): Record<string, Orders> {
  const launches = (f: Fighter): FighterOrders['launch'] =>
    f.missiles ? 'missile' : f.rockets ? 'rockets' : f.grenades ? 'grenade' : null
  return Object.fromEntries(
    state.fighters.filter(flying).map((f) => {
      const launch = random() < LAUNCHING ? launches(f) : null
      return [f.seat, { [f.id]: { ...orders[f.seat]![f.id]!, launch } }]
    }),
  )
}

function newcomer(i: number, model: Model, at: Hex, random: () => number): Fighter {
  const team = i % 2 ? 'B' : 'A'
  const id = `${team}${i >> 1}`
  return fighterOf(id, { id, team }, model, at, Math.floor(random() * 6))
}

const again = (f: Fighter, at: Hex): Fighter => ({
  ...f,
  at: hex(at.q, at.r),
  velocity: ORIGIN,
  hull: f.hullFull,
  shields: f.shieldsFull,
  thrust: f.thrustFull,
  status: 'flying',
})

export const randomOrders = (state: State, random: () => number): Record<string, Orders> =>
  Object.fromEntries(state.fighters.map((f) => [f.seat, anyManoeuvres(state, f.seat, random)]))

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)
}
