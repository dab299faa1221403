import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../engine/dice/dice.ts'
import { fold, type MatchRecord, playRound } from '../../engine/record/record.ts'
import { voidPatrol as game } from './game.ts'
import { manoeuvres } from './manoeuvres.ts'
import { DRIFT, type FighterOrders, type Orders, orders as ordersSchema } from './orders.ts'
import { resolve } from './resolve.ts'
import { type Fighter, flying, type State } from './state.ts'

const setups = fc.record({
  rules: fc.constantFrom('simple' as const, 'standard' as const, 'advanced' as const),
  teams: fc.integer({ min: 2, max: 6 }),
  seatsPerTeam: fc.integer({ min: 1, max: 2 }),
  fightersPerSeat: fc.integer({ min: 1, max: 3 }),
  field: fc.constantFrom('hexagon' as const, 'arena' as const),
  radius: fc.integer({ min: 8, max: 14 }),
  density: fc.integer({ min: 0, max: 12 }),
  symmetric: fc.boolean(),
  roundLimit: fc.integer({ min: 5, max: 12 }),
})

const seeds = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 12 })

/** Random legal orders for every seat, drawn from each fighter's manoeuvres. */
function randomOrders(state: State, salt: string): Record<string, Orders> {
  const dice = diceOf(salt, state.played)
  const all: Record<string, Orders> = {}
  for (const seat of game.owing(state)) {
    all[seat] = {}
    for (const f of state.fighters.filter((one) => one.seat === seat && flying(one))) {
      const ways = manoeuvres(state.rules, f)
      all[seat][f.id] = {
        ...DRIFT,
        chits: ways[dice.index(`way/${f.id}`, ways.length)]!.chits,
        holdFire: dice.roll(`hold/${f.id}`, 5) === 1,
        launch: randomLaunch(state, f, dice.roll(`launch/${f.id}`, 6)),
      }
    }
  }
  return all
}

function randomLaunch(state: State, fighter: Fighter, roll: number): FighterOrders['launch'] {
  if (state.rules === 'simple') return null
  if (roll === 1 && fighter.missiles) return 'missile'
  if (roll === 2 && fighter.grenades) return 'grenade'
  return roll === 3 && fighter.rockets ? 'rockets' : null
}

function randomMatch(given: object, seed: string): { record: MatchRecord; states: State[] } {
  const setup = game.setup.parse(given)
  const rounds: Record<string, Orders>[] = []
  const states = [game.start(setup, game.seats(setup), diceOf(seed, 0))]
  while (!game.outcome(states.at(-1)!)) {
    const state = states.at(-1)!
    const orders = randomOrders(state, seed)
    for (const [seat, of] of Object.entries(orders)) expect(game.check(state, seat, of)).toEqual([])
    rounds.push(orders)
    states.push(playRound(game, state, seed, state.played + 1, orders).state)
  }
  return { record: { game: game.id, seed, setup, seats: game.seats(setup), rounds }, states }
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const dice = diceOf(seed, 0)
  return list
    .map((item, i) => ({ item, lot: dice.roll(`${i}`, 1e9) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)
}

/** Every number in a value is whole and finite, and nothing in it is undefined. */
function sound(value: unknown, path = ''): void {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && !Object.is(value, -0)))
    throw new Error(`${path} is ${value}`)
  if (value === undefined) throw new Error(`${path} is undefined`)
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) sound(inner, `${path}.${key}`)
}

describe('properties of Void Patrol', () => {
  test('VP-11 the same record plays to the same states, bit for bit', () =>
    fc.assert(
      fc.property(setups, seeds, (setup, seed) => {
        const { record, states } = randomMatch(setup, seed)
        expect(JSON.stringify(fold(game, record).map(({ state }) => state))).toBe(JSON.stringify(states))
      }),
      { numRuns: 30 },
    ))

  test('VP-1.4 the order in which fighters and orders are listed does not matter', () =>
    fc.assert(
      fc.property(setups, seeds, (given, seed) => {
        const setup = game.setup.parse(given)
        const state = game.start(setup, shuffled(game.seats(setup), seed), diceOf(seed, 0))
        expect(state).toEqual(game.start(setup, game.seats(setup), diceOf(seed, 0)))
        const orders = randomOrders(state, seed)
        const turned = Object.fromEntries(
          shuffled(Object.entries(orders), seed).map(([seat, of]) => [
            seat,
            Object.fromEntries(shuffled(Object.entries(of), seed)),
          ]),
        )
        expect(JSON.stringify(resolve(state, turned, diceOf(seed, 1)))).toBe(
          JSON.stringify(resolve(state, orders, diceOf(seed, 1))),
        )
      }),
      { numRuns: 60 },
    ))

  test('VP-1.1 resolving changes nothing that it is given', () =>
    fc.assert(
      fc.property(setups, seeds, (given, seed) => {
        const { states } = randomMatch(given, seed)
        const state = states[Math.floor(states.length / 2)]!
        const orders = randomOrders(state, seed)
        const before = JSON.stringify([state, orders])
        resolve(state, orders, diceOf(seed, 9))
        expect(JSON.stringify([state, orders])).toBe(before)
      }),
      { numRuns: 30 },
    ))

  test('no field is ever NaN, undefined or outside its range', () => {
    let rounds = 0
    fc.assert(
      fc.property(setups, seeds, (given, seed) => {
        for (const state of randomMatch(given, seed).states) {
          rounds++
          sound(state)
          for (const f of state.fighters) {
            for (const [what, value, most] of [
              ['hull', f.hull, f.hullFull],
              ['shields', f.shields, f.shieldsFull],
              ['thrust', f.thrust, f.thrustFull],
              ['fuel', f.fuel.left, f.fuel.full],
              ['facing', f.facing, 5],
              ['missiles', f.missiles, 3],
              ['grenades', f.grenades, 2],
              ['rockets', f.rockets, 2],
            ] as const)
              if (!(value >= 0 && value <= most)) throw new Error(`${f.id} ${what} is ${value} of ${most}`)
            if (flying(f) !== (f.status === 'flying') || (flying(f) && f.hull <= 0))
              throw new Error(`${f.id} flies without a hull`)
          }
        }
      }),
      { numRuns: 2000 },
    )
    expect(rounds).toBeGreaterThan(6000)
  }, 120_000)

  test('VP-2.12 every refusal has a reason, and is repeatable', () =>
    fc.assert(
      fc.property(
        setups,
        seeds,
        fc.string({ unit: fc.constantFrom(...'FBLR<>'), maxLength: 16 }),
        fc.constantFrom(null, 'missile', 'grenade', 'rockets'),
        (given, seed, chits, launch) => {
          const setup = game.setup.parse(given)
          const state = game.start(setup, game.seats(setup), diceOf(seed, 0))
          const parsed = ordersSchema.safeParse({
            [state.fighters[0]!.id]: { chits, launch, holdFire: false },
          })
          if (!parsed.success) return
          const refusals = game.check(state, state.fighters[0]!.seat, parsed.data)
          for (const { reason, where } of refusals)
            expect([reason.length > 5, typeof where]).toEqual([true, 'string'])
          expect(game.check(state, state.fighters[0]!.seat, parsed.data)).toEqual(refusals)
        },
      ),
      { numRuns: 300 },
    ))

  test('VP-2.12 a resubmission equals a first submission: only the last orders matter', () =>
    fc.assert(
      fc.property(setups, seeds, (given, seed) => {
        const setup = game.setup.parse(given)
        const state = game.start(setup, game.seats(setup), diceOf(seed, 0))
        const [first, last] = [randomOrders(state, `${seed}1`), randomOrders(state, `${seed}2`)]
        const after = { ...first, ...last }
        expect(resolve(state, after, diceOf(seed, 1))).toEqual(resolve(state, last, diceOf(seed, 1)))
      }),
      { numRuns: 30 },
    ))

  test('a state crosses the network unharmed', () =>
    fc.assert(
      fc.property(setups, seeds, (given, seed) => {
        for (const state of randomMatch(given, seed).states)
          expect(game.sync.fromRows(game.sync.toRows(state))).toEqual(state)
      }),
      { numRuns: 20 },
    ))
})
