/** States as play makes them, for a given number of fighters: spread over the field, moving, none lost yet, guns armed. */
import { diceOf } from '../../common/engine/dice.ts'
import { hex, hexesWithin, hexKey, length, ORIGIN, type Hex } from '../../common/geometry/hex.ts'
import { modelsFor } from '../../common/games/void-patrol/data/models.ts'
import type { Orders } from '../../common/games/void-patrol/orders.ts'
import { resolve } from '../../common/games/void-patrol/resolve.ts'
import { fighterOf } from '../../common/games/void-patrol/start.ts'
import { byId, type Fighter, type State } from '../../common/games/void-patrol/state.ts'
import { anyManoeuvres } from '../pilots.ts'

const MODELS = modelsFor('simple')

export interface Skirmish {
  readonly state: State
  readonly orders: Readonly<Record<string, Orders>>
}

const RADIUS = 15
const ROCKS = 60
const ROUNDS_FLOWN = 3

export const SKY = `${ROCKS} asteroids, radius ${RADIUS}`

/** `count` fighters of two teams, after some rounds of random play in which who was lost came back elsewhere. */
export function skirmish(count: number, random: () => number): Skirmish {
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
    rules: 'simple',
    field: { kind: 'hexagon', radius: RADIUS, sides: ['B', 'neutral', 'neutral', 'A', 'neutral', 'neutral'] },
    asteroids: asteroids.sort((a, b) => a.q - b.q || a.r - b.r),
    missiles: [],
    fighters: Array.from({ length: count }, (_, i) => newcomer(i, place(), random)).sort(byId),
    scores: { A: { kills: 0, damage: 0 }, B: { kills: 0, damage: 0 } }, played: 0, roundLimit: 60,
  }
  for (let round = 1; round <= ROUNDS_FLOWN; round++) {
    const flown = resolve(state, randomOrders(state, random), diceOf(`${random()}`, round)).state
    const fighters = flown.fighters.map((f) => (f.status === 'flying' && length(f.at) <= RADIUS ? f : again(f, place())))
    state = { ...flown, fighters }
  }
  return { state, orders: randomOrders(state, random) }
}

function newcomer(i: number, at: Hex, random: () => number): Fighter {
  const team = i % 2 ? 'B' : 'A'
  const id = `${team}${i >> 1}`
  return fighterOf(id, { id, team }, MODELS[i % MODELS.length]!, at, Math.floor(random() * 6))
}

const again = (f: Fighter, at: Hex): Fighter =>
  ({ ...f, at: hex(at.q, at.r), velocity: ORIGIN, hull: f.hullFull, shields: f.shieldsFull, thrust: f.thrustFull, status: 'flying' })

export const randomOrders = (state: State, random: () => number): Record<string, Orders> =>
  Object.fromEntries(state.fighters.map((f) => [f.seat, anyManoeuvres(state, f.seat, random)]))

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list.map((item) => ({ item, lot: random() })).sort((a, b) => a.lot - b.lot).map(({ item }) => item)
}
