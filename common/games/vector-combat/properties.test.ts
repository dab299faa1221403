/** Invariants over matches with random actions, in every option. */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Dice, diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { fold, type MatchRecord } from '../../engine/record/record.ts'
import { type Hex, length, rotate, same } from '../../geometry/hex.ts'
import { check } from './check.ts'
import { MAP_IDS, MAPS } from './data/maps.ts'
import { hexOf, pairOf } from './data/rings.ts'
import { type Counters, countersOf, sumOf } from './face.ts'
import { fieldOf } from './field.ts'
import { vectorCombat } from './game.ts'
import type { Orders } from './orders.ts'
import { resolve } from './resolve.ts'
import type { GameMap } from './setup/map.ts'
import { setup as schema, seats } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { compareIds, inPlay, type MovingObject, type Ship, type State } from './state.ts'
import { active, owing } from './turns.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })
const option = fc.record({
  map: fc.constantFrom(...MAP_IDS),
  victory: fc.constantFrom('last', 'hull', 'land', 'orbit'),
  sides: fc.constantFrom([2, 1, 2], [2, 3, 6], [3, 2, 4], [4, 1, 1]),
  turns: whole(1, 5),
  altitude: fc.boolean(),
  relativistic: fc.boolean(),
  models: fc.array(fc.constantFrom('lark', 'corsair', 'warden', 'hammer', 'quiver', 'bastion'), {
    minLength: 1,
    maxLength: 2,
  }),
  /** Fleets start near the middle, in motion, so that much happens. */
  close: fc.boolean(),
  quick: fc.boolean(),
  seed: fc.string({ minLength: 1 }),
})
type Option = typeof option extends fc.Arbitrary<infer T> ? T : never

function opened(given: Option) {
  const {
    map,
    victory,
    sides: [factions, seatsPerFaction, ships],
    turns,
    altitude,
    relativistic,
    models,
    close,
    quick,
    seed,
  } = given
  const rings = MAPS[map].hexes.some(({ ring }) => ring !== null)
  const fits =
    (victory === 'land' && MAPS[map].bodies.every(({ kind }) => kind === 'star')) ||
    (victory === 'orbit' && !rings)
      ? 'last'
      : victory
  const setup = schema.parse({
    scenario: 'own',
    map,
    victory: fits,
    hold: 1,
    turns,
    factions,
    seatsPerFaction,
    ships,
    altitude,
    relativistic,
  })
  const crews = seats(setup).map((seat) => ({
    ...seat,
    choice: models.length > ships / seatsPerFaction ? models[0]! : models.join('+'),
  }))
  const state = start(setup, crews)
  if (!close && !quick) return { setup, crews, state, changed: false }
  const whim = diceOf(seed, 0)
  const any = (name: string, most: number) => whim.index(name, 2 * most + 1) - most
  const moved = (ship: Ship): Ship => ({
    ...ship,
    ...(close && { at: { q: any(`q/${ship.id}`, 5), r: any(`r/${ship.id}`, 5) } }),
    velocity:
      quick && relativistic
        ? { q: any(`vq/${ship.id}`, 55), r: any(`vr/${ship.id}`, 55) }
        : { q: any(`vq/${ship.id}`, 3), r: any(`vr/${ship.id}`, 3) },
    ...(altitude && { altitude: whim.index(`z/${ship.id}`, 4), climb: any(`c/${ship.id}`, 2) }),
  })
  return { setup, crews, state: { ...state, ships: state.ships.map(moved) }, changed: true }
}

/** Random orders of any syntax, many of them legal. */
function wild(state: State, seat: SeatId, whim: Dice): Orders {
  const one = (id: string) => {
    const any = (name: string, list: readonly string[]) =>
      list[whim.index(`${name}/${id}`, list.length)] ?? 'nobody'
    const n = 1 + whim.index(`n/${id}`, 3)
    const enemies = state.ships
      .filter((ship) => ship.faction !== seat[0] && inPlay(ship))
      .map((ship) => ship.id)
    return any('what', [
      'pass',
      `thrust ${n}`,
      `thrust ${n}`,
      `turn ${whim.index(`f/${id}`, 6)}`,
      `turn ${whim.index(`f/${id}`, 6)}`,
      `up ${n}`,
      `down ${n}`,
      `fire ${any('target', enemies)}`,
      `fire ${any('target', enemies)}`,
      `fire ${any(
        'missile',
        state.missiles.map((missile) => missile.id),
      )}`,
      `launch ${any('target', enemies)}`,
      `launch ${any('target', enemies)}`,
      'land +',
      'land -',
      'land +',
      `takeoff ${n}`,
      `takeoff up ${n}`,
      `dock ${any(
        'dock',
        state.stations.map((station) => station.id),
      )}`,
      'nonsense',
    ])
  }
  return {
    actions: Object.fromEntries(
      state.ships
        .filter((ship) => ship.seat === seat && whim.roll(`asleep/${ship.id}`, 9) > 1)
        .map(({ id }) => [id, one(id)]),
    ),
  }
}

interface Match {
  readonly record: MatchRecord
  readonly states: readonly State[]
  /** The opening was changed, so the record does not reproduce it. */
  readonly changed: boolean
}

function played(given: Option): Match {
  const { setup, crews, state: first, changed } = opened(given)
  const record = {
    game: 'vector-combat',
    seed: given.seed,
    setup,
    seats: crews,
    rounds: [] as Record<SeatId, Orders>[],
  }
  const states = [first]
  for (let state = first; !state.result; ) {
    const number = record.rounds.length + 1
    const orders = Object.fromEntries(
      owing(state).map((seat) => [seat, wild(state, seat, diceOf(`${given.seed}/${seat}`, number))]),
    )
    record.rounds.push(orders)
    state = resolve(state, orders, diceOf(given.seed, number)).state
    states.push(state)
  }
  return { record, states, changed }
}

/** Values out of range, as sentences; an `expect` for each would take longer than the matches. */
function outOfRange(state: State): string[] {
  const { rules, victory } = state
  const wrong: string[] = []
  const must = (what: string, holds: boolean) => void (holds || wrong.push(what))
  for (const ship of state.ships) {
    const { id, sheet, energy, heat, hull, missiles, launched, status, station, site } = ship
    must(
      `hull of ${id}`,
      hull >= 0 && hull <= sheet.hull && (inPlay(ship) ? hull > 0 : status === 'left' || hull === 0),
    )
    must(`energy of ${id}`, energy >= 0 && energy <= sheet.battery)
    must(`heat of ${id}`, heat >= 0)
    must(`missiles of ${id}`, missiles >= 0 && missiles + launched === sheet.missiles)
    if (!inPlay(ship)) continue
    must(
      `place of ${id}`,
      (status === 'docked') === (station !== null) && (status === 'landed') === (site !== null),
    )
    must(`orbit of ${id}`, (ship.ring === null) === (ship.run === 0))
    if (status === 'landed') must(`rest of ${id}`, length(ship.velocity) === 0 && ship.climb === 0)
    const dock = state.stations.find((one) => one.id === station)
    if (dock)
      must(
        `docking of ${id}`,
        same(ship.at, dock.at) &&
          same(ship.velocity, dock.velocity) &&
          ship.altitude === dock.altitude &&
          ship.climb === dock.climb,
      )
  }
  const sites = state.ships
    .filter(({ status }) => status === 'landed')
    .map(({ site }) => JSON.stringify(site))
  must('one ship a site', new Set(sites).size === sites.length)
  for (const { id, fuel, life } of state.missiles)
    must(`fuel and life of ${id}`, fuel >= 0 && fuel <= 12 && life >= 1 && life <= 8)
  for (const { id, at, velocity, altitude, climb } of [
    ...state.ships,
    ...state.missiles,
    ...state.stations,
    ...state.asteroids,
  ]) {
    must(
      `integers of ${id}`,
      ![at.q, at.r, velocity.q, velocity.r, altitude, climb].some(
        (n) => Object.is(n, -0) || !Number.isInteger(n),
      ),
    )
    must(`altitude of ${id}`, altitude >= 0 && (rules.altitude || (altitude === 0 && climb === 0)))
  }
  for (const list of [state.ships, state.missiles, state.stations, state.asteroids])
    must(
      'lists by id',
      list.every((one, i) => i === 0 || compareIds(list[i - 1]!.id, one.id) < 0),
    )
  const [asked, there] = [owing(state), active(state)]
  must(
    'who owes is active',
    asked.every((seat) => there.includes(seat)),
  )
  must(
    'an end, or somebody to go on',
    state.result ? asked.length + there.length === 0 : there.length > 0 && state.round <= 4 * victory.turns,
  )
  return wrong
}

describe('random matches in every option', () => {
  test('VC-4.4 no value is ever out of range, and a match ends by its limit', () =>
    fc.assert(
      fc.property(option, (given) => {
        expect(played(given).states.flatMap(outOfRange)).toEqual([])
      }),
      { numRuns: 120 },
    ))

  test('the same record gives the same states', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { record, states } = played({ ...given, close: false, quick: false })
        expect(
          fold(vectorCombat, JSON.parse(JSON.stringify(record)) as MatchRecord).map(({ state }) => state),
        ).toEqual(states)
      }),
      { numRuns: 20 },
    ))

  test('VC-1.3 the order in which things are listed never matters', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { record, states } = played(given)
        for (const [i, orders] of record.rounds.entries()) {
          const { ships, missiles, stations, asteroids, ...rest } = states[i]!
          const turned = Object.fromEntries(
            Object.entries(orders as Record<SeatId, Orders>)
              .toReversed()
              .map(([seat, { actions }]) => [
                seat,
                { actions: Object.fromEntries(Object.entries(actions).toReversed()) },
              ]),
          )
          const other = resolve(
            {
              ...rest,
              ships: ships.toReversed(),
              missiles: missiles.toReversed(),
              stations: stations.toReversed(),
              asteroids: asteroids.toReversed(),
            },
            turned,
            diceOf(given.seed, i + 1),
          ).state
          const sorted = {
            ...other,
            ships: byName(other.ships),
            missiles: byName(other.missiles),
            stations: byName(other.stations),
            asteroids: byName(other.asteroids),
          }
          expect(sorted).toEqual(states[i + 1])
        }
      }),
      { numRuns: 25 },
    ))

  test('VC-1.6 a subturn without strikes refuses exactly the actions that the check refuses', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { record, states } = played(given)
        for (const [i, orders] of record.rounds.entries()) {
          const state = states[i]!
          const foreseen = Object.entries(orders as Record<SeatId, Orders>)
            .flatMap(([seat, one]) => check(state, seat, one).map(({ where }) => where!))
            .sort()
          const { timeline } = resolve(state, orders as Record<SeatId, Orders>, diceOf(given.seed, i + 1))
          const refused = timeline.flatMap((event) => (event.kind === 'refused' ? [event.ship] : [])).sort()
          const struck = timeline.some(({ kind }) => kind === 'strike')
          if (!struck) expect(refused).toEqual(foreseen)
          else
            expect(
              foreseen.filter(
                (id) =>
                  !refused.includes(id) &&
                  !timeline.some((event) => event.kind === 'destroyed' && event.what === id),
              ),
            ).toEqual([])
        }
      }),
      { numRuns: 40 },
    ))

  test('VC-2.10 a match that is turned by a sixth plays the same', () =>
    fc.assert(
      fc.property(option, whole(1, 5), (given, sixths) => {
        const { record, states } = played(given)
        let state = turnedBy(states[0]!, sixths)
        for (const [i, orders] of record.rounds.entries()) {
          const other = Object.fromEntries(
            Object.entries(orders as Record<SeatId, Orders>).map(([seat, { actions }]) => [
              seat,
              {
                actions: Object.fromEntries(
                  Object.entries(actions).map(([id, text]) => [
                    id,
                    text.startsWith('turn ') ? `turn ${(Number(text.slice(5)) + sixths) % 6}` : text,
                  ]),
                ),
              },
            ]),
          )
          state = resolve(state, other, diceOf(given.seed, i + 1)).state
          expect(state).toEqual(turnedBy(states[i + 1]!, sixths))
        }
      }),
      { numRuns: 30 },
    ))

  test('VC-3.6 a ship left on a body is landed, docked, relativistic, waved off or taking off', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { states } = played(given)
        for (const state of states.slice(1)) {
          const field = fieldOf(state.map)
          for (const { status, at, altitude, spared, velocity } of state.ships) {
            if (status !== 'flying') continue
            const ground = field.spotAt(at)?.grounds.find(({ level }) => altitude <= level)
            if (ground)
              expect([spared === ground.body, state.rules.relativistic && length(velocity) > 45]).toContain(
                true,
              )
          }
        }
      }),
      { numRuns: 40 },
    ))
})

const byName = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  [...all].sort((a, b) => compareIds(a.id, b.id))

/** The same state rotated by sixths. The middle stays, and so does the pole's facing, which is 0 by rule. */
function turnedBy(state: State, sixths: number): State {
  const h = (at: Hex): Hex => rotate(at, sixths)
  const moving = <T extends MovingObject>(thing: T): T => ({
    ...thing,
    at: h(thing.at),
    velocity: h(thing.velocity),
  })
  const faces = (counters: Counters): number[] => countersOf(h(sumOf(counters)))
  const map: GameMap = fieldOf(state.map).map
  const text = JSON.stringify({
    ...map,
    bodies: map.bodies.map((body) => ({ ...body, at: pairOf(h(hexOf(body.at))) })),
    hexes: map.hexes.map((one) => ({
      ...one,
      at: pairOf(h(hexOf(one.at))),
      dots: one.dots && faces(one.dots),
      green: faces(one.green),
      red: faces(one.red),
    })),
  })
  return {
    ...state,
    map: text,
    missiles: state.missiles.map(moving),
    stations: state.stations.map(moving),
    asteroids: state.asteroids.map(moving),
    ships: state.ships.map((ship) => ({
      ...moving(ship),
      facing: (ship.facing + sixths) % 6,
      site: ship.site && {
        ...ship.site,
        facing:
          Math.abs(ship.site.latitude) === (ship.site.body === 'moon' ? 1 : 2)
            ? 0
            : (ship.site.facing + sixths) % 6,
      },
    })),
  }
}
