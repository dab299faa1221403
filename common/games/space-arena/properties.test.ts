import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../engine/dice/dice.ts'
import { fold, type MatchRecord } from '../../engine/record/record.ts'
import { distanceOf, r1 } from '../../geometry/plane.ts'
import { TICKS } from './data/constants.ts'
import { SHIP_TYPES, typeNamed } from './data/ships.ts'
import type { Event } from './events.ts'
import { spaceArena as game } from './game.ts'
import { type Grid, gridOf } from './grid.ts'
import type { Orders } from './orders.ts'
import { parseOrders } from './parse.ts'
import { planOf } from './plan.ts'
import { settle } from './resolve.ts'
import { begin, type Round } from './round.ts'
import { sampleShip, sampleState } from './sample.ts'
import { alive, type Ship, type State } from './state.ts'
import { playTick } from './tick.ts'

// Random battles take long on a busy machine.
jest.setTimeout(720_000)

/** A melee before its start: ships of several teams close together, and order texts for a few rounds. */
const melee = fc.record({
  seed: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 4, maxLength: 8 }),
  ships: fc.integer({ min: 2, max: 24 }),
  spread: fc.constantFrom(20, 100, 400, 3000),
  sharing: fc.boolean(),
  shields: fc.constantFrom('compass' as const, 'ship' as const),
})
type Melee = typeof melee extends fc.Arbitrary<infer T> ? T : never

function open({ seed, ships, spread, sharing, shields }: Melee): State {
  const dice = diceOf(seed, 0)
  return sampleState(
    Array.from({ length: ships }, (_, i) => {
      const type =
        dice.roll(`base/${i}`, 12) === 1
          ? 'SB2531'
          : SHIP_TYPES[dice.index(`type/${i}`, SHIP_TYPES.length)]!.name
      const place = (axis: string) => dice.roll(`${axis}/${i}`, 2 * spread + 1) - spread - 1
      const still = typeNamed(type).kind === 'starbase'
      return sampleShip(`${'ABCD'[i % 4]}${i}`, type, {
        x: place('x'),
        y: place('y'),
        heading: still ? 0 : dice.index(`heading/${i}`, 360),
        speed: still ? 0 : dice.roll(`speed/${i}`, 61) - 31,
        battery: dice.roll(`battery/${i}`, 400),
        ...(still && dice.roll(`nobody/${i}`, 2) === 1 && { team: '', seat: '' }),
      })
    }),
    { sharing, shields, roundLimit: 60 },
  )
}

/** Orders that fire often at everything around, and use every other command sometimes. */
function linesFor(state: State, ship: Ship, seed: string): string {
  const dice = diceOf(`${seed}/${ship.name}`, state.played)
  const targets = [...state.ships.filter(alive), ...state.ordnance]
  const lines: string[] = []
  for (let tick = 1; tick <= TICKS; tick++) {
    const say = (what: string, sides: number, line: () => string) =>
      dice.roll(`${what}/${tick}`, sides) === 1 && lines.push(`${tick}: ${line()}`)
    const number = (what: string, most: number) => dice.roll(`${what}/${tick}/n`, 2 * most + 1) - most - 1
    say('A', 3, () => `A${number('A', 30)}`)
    say('R', 3, () => `R${number('R', 60)}`)
    say('boost', 6, () => `Boost ${'NESW'[dice.index(`side/${tick}`, 4)]} ${dice.roll(`points/${tick}`, 60)}`)
    say(
      'cloak',
      6,
      () =>
        `Activate ${typeNamed(ship.type).cloak?.name ?? 'Cloak'} ${dice.roll(`on/${tick}`, 2) === 1 ? 'On' : 'Off'}`,
    )
    say('replenish', 8, () => 'Replenish')
    for (const weapon of typeNamed(ship.type).weapons)
      say(
        weapon.name,
        4,
        () =>
          `Fire ${weapon.name} ${weapon.kind === 'laser' ? targets[dice.index(`${weapon.name}/at/${tick}`, targets.length)]!.name : number(weapon.name, 180)}`,
      )
  }
  return lines.join('\n')
}

const ordersOf = (state: State, seed: string): Record<string, Orders> =>
  Object.fromEntries(
    state.ships
      .filter((ship) => ship.seat !== '' && alive(ship))
      .map((ship) => [ship.seat, { [ship.name]: linesFor(state, ship, seed) }]),
  )

/** A grid without squares: it returns everything as possibly near, in the least convenient order. */
const noGrid = (): Grid => {
  const ids: number[] = []
  return { insert: (id) => void ids.unshift(id), near: (_x, _y, _radius, found) => void found.push(...ids) }
}

function playedWith(
  state: State,
  orders: Record<string, Orders>,
  makeGrid: typeof gridOf,
): { round: Round; after: State } {
  const round = begin(
    state,
    (ship) =>
      alive(ship)
        ? planOf(
            parseOrders(orders[ship.seat]?.[ship.name] ?? '', typeNamed(ship.type)).commands.map(
              ({ command }) => command,
            ),
          )
        : [],
    makeGrid,
  )
  for (let tick = 1; tick <= TICKS; tick++) playTick(round)
  return { round, after: settle(round) }
}

function rounds(
  given: Melee,
  count: number,
  each: (state: State, orders: Record<string, Orders>, after: State, timeline: Event[]) => void,
): void {
  let state = open(given)
  for (let round = 0; round < count; round++) {
    const orders = ordersOf(state, given.seed)
    const { state: after, timeline } = game.resolve(state, orders, diceOf('', round))
    each(state, orders, after, timeline)
    state = after
  }
}

/** Every number in a value is finite and not −0, and nothing in it is undefined. */
function sound(value: unknown, path = ''): void {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    throw new Error(`${path} is ${Object.is(value, -0) ? '-0' : value}`)
  if (value === undefined) throw new Error(`${path} is undefined`)
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) sound(inner, `${path}.${key}`)
}

describe('properties of Space Arena', () => {
  test('random battles come out the same with any grid and without one', () => {
    let explosions = 0
    fc.assert(
      fc.property(melee, fc.constantFrom(3, 40, 1000), (given, cell) => {
        rounds(given, 2, (state, orders, after, timeline) => {
          for (const makeGrid of [noGrid, () => gridOf(cell, 2)]) {
            const other = playedWith(state, orders, makeGrid)
            expect(JSON.stringify(other.after)).toBe(JSON.stringify(after))
            expect(JSON.stringify(other.round.timeline)).toBe(
              JSON.stringify(
                timeline.filter(
                  ({ kind }) =>
                    !['ordered', 'refused', 'ignored', 'unread', 'course', 'gauges', 'over'].includes(kind),
                ),
              ),
            )
            expect(JSON.stringify(other.round.all.map(({ course }) => course.seen))).toBe(
              JSON.stringify(timeline.flatMap((event) => (event.kind === 'course' ? [event.seen] : []))),
            )
          }
          explosions += timeline.filter(({ kind }) => kind === 'explosion').length
        })
      }),
      { numRuns: 15 },
    )
    expect(explosions).toBeGreaterThan(60)
  })

  test('the grid finds everything within a radius, and nothing twice', () => {
    const coordinate = fc.oneof(
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500_00, max: 500_00 }).map((n) => n / 100),
    )
    const place = fc.record({ x: coordinate, y: coordinate })
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        place,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 100 }),
        (places, at, radius, cell, room) => {
          const grid = gridOf(cell, room)
          places.forEach(({ x, y }, id) => grid.insert(id, x, y))
          const found: number[] = []
          grid.near(at.x, at.y, radius, found)
          expect(new Set(found).size).toBe(found.length)
          places.forEach(
            ({ x, y }, id) => r1(distanceOf(x - at.x, y - at.y)) <= radius && expect(found).toContain(id),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('SA-1.5 the same record plays to the same states, bit for bit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom({}, { teams: 4, starbases: 'both' }, { seatsPerTeam: 4, sharing: false }),
        fc.string({ minLength: 1, maxLength: 6 }),
        (given, seed) => {
          const setup = game.setup.parse({ ...given, distance: 450 })
          const seats = game.seats(setup)
          const states = [game.start(setup, seats, diceOf(seed, 0))]
          const orders: Record<string, Orders>[] = []
          while (orders.length < 6 && !game.outcome(states.at(-1)!)) {
            const state = states.at(-1)!
            orders.push(
              Object.fromEntries(
                game
                  .owing(state)
                  .map((seat) => [
                    seat,
                    game.think(game.view(state, seat), seat, diceOf(seed, state.played), 1),
                  ]),
              ),
            )
            states.push(game.resolve(state, orders.at(-1)!, diceOf(seed, state.played + 1)).state)
          }
          const record: MatchRecord = { game: game.id, seed, setup, seats, rounds: orders }
          expect(JSON.stringify(fold(game, record).map(({ state }) => state))).toBe(JSON.stringify(states))
        },
      ),
      { numRuns: 10 },
    )
  })

  test('resolving changes nothing that it is given, and knows no chance', () => {
    fc.assert(
      fc.property(melee, (given) =>
        rounds(given, 2, (state, orders, after, timeline) => {
          const before = JSON.stringify([state, orders])
          const again = game.resolve(state, orders, diceOf('another', 7))
          expect(JSON.stringify([state, orders])).toBe(before)
          expect(JSON.stringify(again)).toBe(JSON.stringify({ state: after, timeline }))
        }),
      ),
      { numRuns: 15 },
    )
  })

  test('no number is ever NaN, −0 or outside its range, and a state crosses the network unharmed', () => {
    fc.assert(
      fc.property(melee, (given) =>
        rounds(given, 3, (before, _orders, after, timeline) => {
          sound(after)
          sound(timeline)
          expect(game.sync.fromRows(game.sync.toRows(after))).toEqual(after)
          // The network may deliver rows in another order.
          const turned = Object.fromEntries(
            Object.entries(game.sync.toRows(after)).map(([kind, rows]) => [
              kind,
              Object.fromEntries(Object.entries(rows).reverse()),
            ]),
          )
          expect(game.sync.fromRows(turned)).toEqual(after)
          after.ships.forEach((ship, i) => {
            const type = typeNamed(ship.type)
            const inRange = (what: string, value: number, least: number, most: number) => {
              if (!(value >= least && value <= most))
                throw new Error(`${ship.name} ${what} is ${value}, not ${least} to ${most}`)
            }
            inRange('hull', ship.hull, 0, type.hull)
            inRange('battery', ship.battery, 0, type.maxBattery)
            inRange('speed', ship.speed, -Math.max(type.maxSpeed, 30), Math.max(type.maxSpeed, 30))
            inRange('heading', ship.heading, 0, 359)
            inRange('score', ship.score, before.ships[i]!.score, Infinity)
            for (const value of [
              ship.heading,
              ship.speed,
              ship.hull,
              ship.battery,
              ship.score * 2,
              ...ship.heat,
              ...ship.ammo,
            ])
              expect(Number.isInteger(value)).toBe(true)
            for (const quadrant of ['N', 'E', 'S', 'W'] as const)
              inRange(quadrant, ship.shields[quadrant], 0, type.shields[quadrant])
            for (const heat of ship.heat) inRange('heat', heat, 0, 119)
            for (const ammo of ship.ammo) inRange('ammo', ammo, 0, 75)
          })
          for (const { battery, heading } of after.ordnance)
            if (battery <= 0 || battery > 75 || heading < 0 || heading >= 360)
              throw new Error(`ordnance with battery ${battery}, heading ${heading}`)
        }),
      ),
      { numRuns: 25 },
    )
  })

  test('SA-8.1 the score equals the sum of the hits', () => {
    fc.assert(
      fc.property(melee, (given) =>
        rounds(given, 3, (before, _orders, after, timeline) => {
          after.ships.forEach((ship, i) => {
            const scored = timeline.reduce(
              (sum, event) => sum + (event.kind === 'hit' && event.by === ship.name ? (event.score ?? 0) : 0),
              0,
            )
            expect(ship.score - before.ships[i]!.score).toBe(scored)
          })
        }),
      ),
      { numRuns: 15 },
    )
  })

  test("a bot's orders are legal, and no line of them is refused", () => {
    for (let match = 0; match < 4; match++) {
      const setup = game.setup.parse(
        [
          {},
          { seatsPerTeam: 2, starbases: 'both' },
          { teams: 3, sharing: false },
          { shipsPerSeat: 4, shields: 'ship' },
        ][match % 4],
      )
      let state = game.start(setup, game.seats(setup), diceOf(`${match}`, 0))
      let shots = 0
      while (!game.outcome(state)) {
        const orders = Object.fromEntries(
          game
            .owing(state)
            .map((seat) => [
              seat,
              game.think(game.view(state, seat), seat, diceOf(`${match}`, state.played), 1),
            ]),
        )
        for (const [seat, given] of Object.entries(orders))
          expect([game.orders.safeParse(given).success, game.check(state, seat, given)]).toEqual([true, []])
        const { state: after, timeline } = game.resolve(state, orders, diceOf('', 0))
        expect(timeline.filter(({ kind }) => kind === 'refused' || kind === 'ignored')).toEqual([])
        shots += timeline.filter(({ kind }) => kind === 'hit').length
        state = after
      }
      expect(shots).toBeGreaterThan(0)
    }
  })
})
