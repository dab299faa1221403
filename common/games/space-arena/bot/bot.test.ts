import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { QUADRANTS, SHIP_TYPES, shipType, typeNamed } from '../data/ships.ts'
import type { Event } from '../events.ts'
import { spaceArena as game } from '../game.ts'
import { type Orders, readOrders } from '../orders.ts'
import { freshShip } from '../setup/start.ts'
import { alive, type Ship, type Sighting, type State } from '../state.ts'
import { enemies } from './contacts.ts'

const SHARE_OF_TYPES = 3

/** Orders of all seats that owe some, checked: none is refused, and every line counts. */
function thoughts(state: State, seed: string, level: (seat: string) => number): Record<string, Orders> {
  return Object.fromEntries(
    game.owing(state).map((seat) => {
      const given = game.think(
        game.view(state, seat),
        seat,
        diceOf(`${seed}/${seat}`, state.played + 1),
        level(seat),
      )
      expectLegal(state, seat, given)
      return [seat, given]
    }),
  )
}

function expectLegal(state: State, seat: string, given: Orders): void {
  expect(game.orders.safeParse(given).success).toBe(true)
  expect(game.check(state, seat, given)).toEqual([])
  for (const { refusals, ignored } of Object.values(readOrders(state, seat, given)))
    expect([...refusals, ...ignored]).toEqual([])
}

/** Plays a seeded match between bots to its end, or for this many rounds. */
function play(
  seed: string,
  given: object,
  level: (seat: string) => number,
  rounds = Infinity,
): { winners: readonly string[]; timeline: Event[]; state: State } {
  const setup = game.setup.parse(given)
  let state = game.start(setup, game.seats(setup), diceOf(seed, 0))
  const timeline: Event[] = []
  while (!game.outcome(state) && state.played < rounds) {
    const played = game.resolve(state, thoughts(state, seed, level), diceOf(seed, state.played + 1))
    timeline.push(...played.timeline)
    state = played.state
  }
  return { winners: game.outcome(state)?.winners ?? [], timeline, state }
}

const sideOf = (strong: string) => (seat: string) => (seat[0] === strong ? 3 : 2)

/** A view of team A: its ships, and enemies seen at the end of the last round and a tick earlier. */
function viewWith(ships: readonly Ship[], seen: readonly Sighting[], more: Partial<State> = {}): State {
  return {
    ships,
    ordnance: [],
    sightings: { A: seen },
    shields: 'compass',
    sharing: true,
    seenBy: 'A',
    radius: 450,
    played: 4,
    roundLimit: 20,
    ...more,
  }
}

const own = (name: string, type: string, changes: Partial<Ship> = {}): Ship => ({
  ...freshShip(name, typeNamed(type), { seat: 'A1', team: 'A' }, { x: 0, y: 0, heading: 0, speed: 0 }),
  ...changes,
})

const seenAt = (x: number, y: number, changes: Partial<Sighting> = {}): Sighting => ({
  name: 'B1',
  kind: 'ship',
  x,
  y,
  round: 4,
  tick: 10,
  ...changes,
})

const decide = (view: State, level: number): Orders =>
  game.think(view, 'A1', diceOf('test', view.played + 1), level)

describe('level 2', () => {
  const fights = () => decide(viewWith([own('A1', 'H2545', { battery: 200 })], [seenAt(0, 100)]), 2)['A1']!
  test('level 2 fires at visible targets and boosts the quadrant towards them', () => {
    expect(fights()).toMatch(/Fire L1 B1/)
    expect(fights()).toMatch(/Boost N \d/)
  })
  test('level 2 finds an enemy that lies still, and closes with it', () => {
    for (const given of [{}, { starbases: 'neutral' }, { distance: 1500, roundLimit: 60 }]) {
      const setup = game.setup.parse({ ships: 'one', type: 'R2545', ...given })
      let state = game.start(setup, game.seats(setup), diceOf('still', 0))
      while (!game.outcome(state))
        state = game.resolve(
          state,
          { A1: game.think(game.view(state, 'A1'), 'A1', diceOf('still', state.played), 2) },
          diceOf('still', state.played),
        ).state
      expect(game.outcome(state)!.winners).toEqual(['A'])
      expect(state.played).toBeLessThan(10)
    }
  })
})

describe.each([1, 2, 3])('level %i', (level) => {
  if (level > 1)
    test('a bot goes to a base when it is worn, and is replenished there', () => {
      const base = own('Base-A', 'SB2531', { y: 60 })
      for (const [ship, bases, seen] of [
        [own('A1', 'H2545', { hull: 20 }), [base], []],
        [
          own('A1', 'R2531', { ammo: [0, 0, 0, 0, 0, 0], speed: 30, heading: 90 }),
          [],
          [{ ...seenAt(0, 60), name: 'Base', kind: 'starbase' } as const],
        ],
      ] as const) {
        let state: State = { ...viewWith([ship, ...bases], seen), sightings: { A: seen, B: [] }, seenBy: '' }
        const enemy = { ...own('B1', 'H2545', { x: 4000 }), seat: 'B1', team: 'B' }
        state = {
          ...state,
          ships: [
            ...state.ships,
            enemy,
            ...(bases.length ? [] : [{ ...base, name: 'Base', seat: '', team: '' }]),
          ],
        }
        let served = false
        for (let round = 0; round < 4; round++) {
          const played = game.resolve(
            state,
            { A1: decide(game.view(state, 'A1'), level) },
            diceOf('base', round),
          )
          served ||= played.timeline.some((event) => event.kind === 'replenish' && event.ship === 'A1')
          state = played.state
        }
        expect(served).toBe(true)
      }
    })
  test('a bot gives the same orders for the same view, and does not change it', () => {
    const view = viewWith(
      [own('A1a', 'A2539'), own('A1b', 'F2551', { x: 40 })],
      [
        seenAt(20, 130, { earlier: { x: 20, y: 160, round: 4, tick: 9 } }),
        seenAt(0, 90, { name: 'B1-Splinter-S1-1', kind: 'missile' }),
      ],
    )
    const before = structuredClone(view)
    const orders = decide(view, level)
    expect(view).toEqual(before)
    expect(decide(before, level)).toEqual(orders)
    expect(Object.values(orders).join('\n')).toContain('Fire')
  })
  test('a bot thinks about odd views, too', () => {
    const enemy = seenAt(0, 80, { earlier: { x: 0, y: 80, round: 4, tick: 9 } })
    const odd: State[] = [
      viewWith([own('A1', 'H2535', { ammo: [0, 0, 0, 0, 0, 0] })], [enemy]),
      viewWith(
        [own('A1', 'F2551', { battery: 0, speed: 50, heat: [115, 115], ammo: [0, 0, 0], cloaked: true })],
        [enemy],
      ),
      viewWith(
        [own('A1', 'H2545', { shields: { N: 0, E: 0, S: 0, W: 0 }, hull: 1, speed: -20 })],
        [enemy, seenAt(0, 0, { name: 'B2' })],
      ),
      viewWith([own('A1a', 'H2545', { hull: 0 }), own('A1b', 'H2545')], [enemy]),
      viewWith([own('A1', 'H2545', { hull: 0 }), own('Base-A', 'SB2531')], [enemy]),
      viewWith(
        [own('A1', 'H2545')],
        [
          seenAt(0, 0, { earlier: { x: 300, y: 0, round: 1, tick: 10 } }),
          seenAt(9, 9, { name: 'C1-Rocket-R1-4', kind: 'missile' }),
          seenAt(9, 9, { name: 'B1-Bogus-R1-4', kind: 'missile' }),
        ],
      ),
      viewWith([own('A1', 'H2545')], [seenAt(0, 100, { name: 'Base-B', kind: 'starbase' })], {
        shields: 'ship',
      }),
      viewWith([own('A1', 'H2545')], [], { played: 0, roundLimit: 5, sightings: {} }),
    ]
    for (const view of odd) {
      const orders = decide(view, level)
      expectLegal(view, 'A1', orders)
      expect(Object.keys(orders).sort()).toEqual(
        view.ships
          .filter(alive)
          .map(({ name }) => name)
          .sort(),
      )
    }
  })
  test('a bot plays with starbases, with several teams, and without shared scans', () => {
    for (const given of [
      { starbases: 'both', shipsPerSeat: 2 },
      { teams: 3, seatsPerTeam: 2, sharing: false, shields: 'ship' },
      { ships: 'one', type: 'F2534', starbases: 'neutral', seatsPerTeam: 2, sharing: false },
    ])
      expect(play(`odd/${level}`, given, () => level, 8).timeline.some(({ kind }) => kind === 'hit')).toBe(
        true,
      )
  })
})

describe('level 3', () => {
  test('level 3 beats level 2 in at least three of four duels, from either side', () => {
    const types = SHIP_TYPES.filter((_, i) => i % SHARE_OF_TYPES === 0)
    const won = types
      .flatMap(({ name }) =>
        ['A', 'B'].map(
          (strong) =>
            play(`sample/${name}`, { ships: 'one', type: name }, sideOf(strong)).winners[0] === strong,
        ),
      )
      .filter(Boolean).length
    expect(won).toBeGreaterThanOrEqual(types.length * 2 * 0.75)
  })
  test('level 3 uses every kind of weapon that its ship has, and cloaks', () => {
    for (const type of SHIP_TYPES) {
      const wanted = new Set([
        ...type.weapons.map((weapon) => (weapon.kind === 'laser' ? 'laser' : weapon.payload)),
        ...(type.cloak ? ['cloak'] : []),
      ])
      for (let seed = 0; seed < 4 && wanted.size > 0; seed++) {
        const { timeline } = play(
          `kinds/${seed}`,
          { ships: 'one', type: type.name, seatsPerTeam: 3 },
          sideOf(seed % 2 ? 'A' : 'B'),
        )
        for (const event of timeline) {
          if (event.kind === 'cloak') wanted.delete('cloak')
          if (
            (event.kind === 'shot' || event.kind === 'launch') &&
            event.ship[0] === (seed % 2 ? 'A' : 'B')
          ) {
            const weapon = shipType(type.name)!.weapons.find(({ name }) => name === event.weapon)!
            wanted.delete(weapon.kind === 'laser' ? 'laser' : weapon.payload)
          }
        }
      }
      expect({ type: type.name, unused: [...wanted] }).toEqual({ type: type.name, unused: [] })
    }
  })
  test('level 3 derives an enemy’s course from earlier sightings and extends it to now', () => {
    const seen = { ...seenAt(-60, 55, { tick: 8 }), earlier: { x: -120, y: 55, round: 4, tick: 6 } }
    expect(enemies(viewWith([own('A1', 'F2534')], [seen]), 'A')).toEqual([
      { sighting: seen, age: 2, x: 0, y: 55, heading: 90, speed: 30 },
    ])
  })
  test('level 3 restores lost shields when nobody is near', () => {
    const text = decide(
      viewWith([own('A1', 'H2545', { shields: { N: 10, E: 100, S: 130, W: 100 }, battery: 400 })], []),
      3,
    )['A1']!
    expect(text).toMatch(/Boost N 140/)
    for (const quadrant of QUADRANTS.slice(1)) expect(text).not.toContain(`Boost ${quadrant}`)
  })
})
