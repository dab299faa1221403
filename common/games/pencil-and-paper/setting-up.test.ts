import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { doubledArea, polygonsMeet } from '../../geometry/polygon.ts'
import { check } from './check.ts'
import { pencilAndPaper } from './game.ts'
import type { Orders, PlacedShip } from './orders.ts'
import { orders as schema } from './orders.ts'
import { resolve, standing } from './resolve.ts'
import { at, box, DOWN, order, RIGHT, steady, UP } from './sample.ts'
import { rulesOf, seats, setup, sheetOf } from './setup/setup.ts'
import { opened, start } from './setup/start.ts'
import { themed } from './setup/themes.ts'
import { edgesFor, fieldOf, PAPERS, within } from './sheet.ts'
import type { Rules, State } from './state.ts'
import { step } from './step.ts'
import { owing } from './turns.ts'

const begun = (
  given: object,
  rules: Partial<Rules> = {},
  fixed: Readonly<Record<string, number>> = { first: 0 },
): State => {
  const chosen = setup.parse({ asteroids: 'empty', ...given })
  return opened({ ...rulesOf(chosen), ...rules }, sheetOf(chosen), seats(chosen), steady(fixed))
}
/** Plays a step; seats without orders get the standing orders. */
const played = (state: State, orders: Readonly<Record<SeatId, Orders>> = {}) => {
  for (const [seat, given] of Object.entries(orders)) expect(check(state, seat, given)).toEqual([])
  return resolve(
    state,
    Object.fromEntries(owing(state).map((seat) => [seat, orders[seat] ?? standing()])),
    steady(),
  ).state
}
const reasons = (state: State, seat: SeatId, given: Orders) =>
  check(state, seat, given).map(({ where, reason }) => (where ? `${where}: ${reason}` : reason))
const ship = (x: number, y: number, facing: number, turret = false): PlacedShip => ({
  nose: at(x, y),
  facing,
  turret,
})
const ships = (...all: PlacedShip[]): Orders => ({ kind: 'ships', ships: all })
const stand = ({ ships: all }: State) =>
  Object.fromEntries(all.map(({ id, nose, facing }) => [id, [nose.x, nose.y, facing]]))

describe('the opening', () => {
  test('PP-1.5 the first player is drawn', () => {
    expect([0, 1].map((first) => owing(begun({}, {}, { first })))).toEqual([['A1'], ['B1']])
    const first = (seed: string) => start(setup.parse({}), seats(setup.parse({})), diceOf(seed, 0)).first
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(first)).size).toBe(2)
  })
  test('PP-9.1 doors come first, then ships, asteroids and play, each only if the setup has it', () => {
    const all = begun({ doors: 'placed', ships: 'placed', asteroids: 'drawn', asteroidLimit: 1 })
    const phases = [all]
    while (phases.at(-1)!.phase !== 'play' && phases.length < 9) phases.push(played(phases.at(-1)!))
    expect(phases.map((state) => [state.phase, owing(state)])).toEqual([
      ['doors', ['A1', 'B1']],
      ['ships', ['A1', 'B1']],
      ['asteroids', ['B1']],
      ['asteroids', ['A1']],
      ['play', ['A1']],
    ])
    expect([begun({}).phase, begun({ ships: 'placed' }).phase, begun({ asteroids: 'drawn' }).phase]).toEqual([
      'play',
      'ships',
      'asteroids',
    ])
  })
  test('PP-9.2, PP-9.3, PP-9.5 giving nothing has a stated effect in each round, and is no pass', () => {
    const state = begun({})
    const idle = (['doors', 'ships', 'asteroids', 'play'] as const).map(
      (phase) => step({ ...state, phase }).idle,
    )
    expect(idle).toEqual(['it is in the middle', 'they stand in a row', 'you are done', undefined])
  })
  test('PP-9.1 simultaneous placements are hidden until all have been made', () => {
    expect(pencilAndPaper.fog).toBe(false)
    const doors = begun({ doors: 'placed' })
    expect(doors.players.map(({ door }) => door)).toEqual([null, null])
    expect([begun({ ships: 'placed' }).ships, pencilAndPaper.view(doors, 'B1')]).toEqual([[], doors])
  })
  test('PP-9.4, PP-1.3 ships stand in a row behind the door, facing out', () => {
    expect(stand(begun({}))).toEqual({
      A1: [4096, 10624, UP],
      A2: [4352, 10624, UP],
      A3: [4608, 10624, UP],
      B1: [4096, 640, DOWN],
      B2: [4352, 640, DOWN],
      B3: [4608, 640, DOWN],
    })
    expect(stand(begun({ players: 4, shipsEach: 2 }))).toMatchObject({
      B1: [640, 1024 + 4096 + 341, RIGHT],
      B2: [640, 1024 + 4096 + 683, RIGHT],
      D1: [8704 - 640, 5461, 2048],
    })
    // At most six ships fit without touching.
    const row = begun({ shipsEach: 6 })
      .ships.slice(0, 6)
      .map(({ nose, facing, turret }) => ({ nose, facing, turret }))
    expect(reasons(begun({ shipsEach: 6, ships: 'placed' }), 'A1', ships(...row))).toEqual([])
  })
})

describe('doors', () => {
  const state = begun({ doors: 'placed' })
  test('PP-1.2, PP-9.2 a door stands anywhere along the wall, and by default in the middle', () => {
    expect([0, 7680, 7681, -1].map((door) => reasons(state, 'A1', { kind: 'door', door }))).toEqual([
      [],
      [],
      ['a door begins at 0 to 7680'],
      ['a door begins at 0 to 7680'],
    ])
    const after = played(state, { A1: { kind: 'door', door: 100 } })
    expect([after.players.map(({ door }) => door), after.phase]).toEqual([[100, 3840], 'play'])
    expect(stand(after)['A1']).toEqual([356, 10624, UP])
  })
  test('PP-7.7 a side wall is shorter', () => {
    const four = begun({ doors: 'placed', players: 4 })
    expect([8192, 8193].map((door) => reasons(four, 'B1', { kind: 'door', door }).length)).toEqual([0, 1])
    expect(played(four).players.map(({ door }) => door)).toEqual([3840, 4096, 3840, 4096])
  })
})

describe('ships', () => {
  const state = begun({ ships: 'placed', turrets: true })
  const row = [ship(500, 10600, UP), ship(900, 10600, UP)] as const
  test('PP-1.3, PP-9.3 ships stand wholly within the hangar, apart from everything', () => {
    const third = (one: PlacedShip) => reasons(state, 'A1', ships(...row, one))
    expect(third(ship(4352, 10240, UP))).toEqual([])
    // In the door but not fully inside it; on the wall; on the paper's edge; beyond it.
    expect(
      [
        ship(4352, 10239, UP),
        ship(3000, 10240, UP),
        ship(3000, 10241, UP),
        ship(0, 11000, 2048),
        ship(63, 11000, UP),
        ship(64, 11008, UP),
        ship(64, 11009, UP),
      ].map(third),
    ).toEqual([
      ['A3: it must lie within the hangar'],
      ['A3: it touches something'],
      [],
      [],
      ['A3: it must lie within the hangar'],
      [],
      ['A3: it must lie within the hangar'],
    ])
    expect([ship(1028, 10600, UP), ship(1029, 10600, UP), ship(3000, 900, DOWN)].map(third)).toEqual([
      ['A3: it touches another of them'],
      [],
      ['A3: it must lie within the hangar'],
    ])
  })
  test('PP-9.3 illegal ships are refused whole, and then stand in the row', () => {
    expect([reasons(state, 'A1', ships(...row)), reasons(state, 'A1', ships())]).toEqual([
      ['place 3 ships; these are 2'],
      ['place 3 ships; these are 0'],
    ])
    const after = played(state, { A1: ships(...row, ship(1300, 10600, UP)) })
    expect(stand(after)).toEqual({
      A1: [500, 10600, UP],
      A2: [900, 10600, UP],
      A3: [1300, 10600, UP],
      B1: [4096, 640, DOWN],
      B2: [4352, 640, DOWN],
      B3: [4608, 640, DOWN],
    })
  })
  test('PP-6.9 a turret stands within an inch outside the wall, and one ship must not be a turret', () => {
    const third = (one: PlacedShip, of = state) => reasons(of, 'A1', ships(...row, one))
    expect(
      [
        ship(4352, 9500, UP, true),
        ship(2000, 9983, UP, true),
        ship(2000, 9984, UP, true),
        ship(4352, 9984, UP, true),
        ship(4352, 9985, UP, true),
        ship(4352, 9216, UP, true),
        ship(4352, 9215, UP, true),
        ship(4352, 10600, UP, true),
      ].map((one) => third(one)),
    ).toEqual([
      [],
      [],
      ['A3: it touches something'],
      [],
      ['A3: a turret stands within an inch outside the wall'],
      [],
      ['A3: a turret stands within an inch outside the wall'],
      ['A3: a turret stands within an inch outside the wall'],
    ])
    expect(third(ship(4352, 9500, UP, true), begun({ ships: 'placed' }))).toEqual([
      'A3: there are no turrets in this match',
    ])
    expect(
      reasons(
        state,
        'A1',
        ships(ship(1000, 9500, UP, true), ship(2000, 9500, UP, true), ship(3000, 9500, UP, true)),
      ),
    ).toEqual(['one of them at least must be able to move'])
    expect(played(state, { A1: ships(...row, ship(4352, 9500, UP, true)) }).ships[2]).toEqual({
      id: 'A3',
      nose: at(4352, 9500),
      facing: UP,
      turret: true,
    })
    // A turret may not be placed in a hangar at the side.
    const four = begun({ ships: 'placed', turrets: true, players: 4 })
    expect(
      [ship(1100, 9500, UP, true), ship(1087, 9500, UP, true)].map((one) => third(one, four).length),
    ).toEqual([0, 1])
  })
  test('PP-6.5 the sides of a hangar are walls on a sheet that wraps', () => {
    expect(
      reasons(begun({ ships: 'placed', wrap: true }), 'A1', ships(...row, ship(0, 11000, 2048))),
    ).toEqual(['A3: it touches something'])
  })
})

describe('drawn asteroids', () => {
  const state = begun({ asteroids: 'drawn', asteroidLimit: 2 }, {}, { first: 1 })
  const draw = (points: readonly ReturnType<typeof at>[]): Orders => ({
    kind: 'asteroid',
    points: [...points],
  })
  test('PP-1.4, PP-9.5 players draw asteroids in turn after the first player, until they are done', () => {
    expect(owing(state)).toEqual(['A1'])
    const one = played(state, { A1: draw(box(3000, 5000, 4000, 6000)) })
    const done = played(one, { B1: { kind: 'done' } })
    expect([owing(one), owing(done), owing(played(one))]).toEqual([['B1'], ['A1'], ['A1']])
    const two = played(done, { A1: draw(box(5000, 5000, 6000, 6000).toReversed()) })
    expect([two.phase, owing(two), two.asteroids.map(({ id, points }) => [id, doubledArea(points)])]).toEqual(
      [
        'play',
        ['B1'],
        [
          ['A-r1', 2_000_000],
          ['A-r2', 2_000_000],
        ],
      ],
    )
  })
  test('PP-9.5 a drawn asteroid is a large simple polygon between the hangars that meets nothing', () => {
    const refused = (points: readonly ReturnType<typeof at>[], of = state) => reasons(of, 'A1', draw(points))
    expect(refused([at(3000, 5000), at(4000, 6000), at(4000, 5000), at(3000, 6000)])).toEqual([
      'its outline crosses or touches itself',
    ])
    expect([refused(box(3000, 5000, 3144, 5145)), refused(box(3000, 5000, 3144, 5146))]).toEqual([
      ['it is too small'],
      [],
    ])
    // Doubled, 41943 is enough and 41942 is not.
    expect([
      refused([at(3000, 5000), at(3341, 5000), at(3000, 5123)]),
      refused([at(3000, 5000), at(3313, 5000), at(3000, 5134)]),
    ]).toEqual([[], ['it is too small']])
    expect([
      refused(box(4000, 1024, 4800, 2000)),
      refused(box(4000, 1023, 4800, 2000)),
      refused(box(3000, 1024, 4000, 2000)),
      refused(box(0, 5000, 8704, 6000)),
      refused(box(0, 5000, 8705, 6000)),
    ]).toEqual([
      [],
      ['it must lie between the hangars'],
      ['it touches something'],
      [],
      ['it must lie between the hangars'],
    ])
    const one = played(played(state, { A1: draw(box(3000, 5000, 4000, 6000)) }))
    expect([
      refused(box(3500, 5500, 5000, 7000), one),
      refused(box(4000, 5000, 5000, 6000), one),
      refused(box(3200, 5200, 3800, 5800), one),
      refused(box(4001, 5000, 5000, 6000), one),
    ]).toEqual([['it touches something'], ['it touches something'], ['it touches something'], []])
    expect(
      [2, 3, 64, 65].map((n) => schema.safeParse(draw(Array.from({ length: n }, () => at(1, 1)))).success),
    ).toEqual([false, true, true, false])
  })
})

describe('themes', () => {
  const fixed = {
    'rock/1/size': 500,
    'rock/1/x': 0,
    'rock/1/y': 1000,
    'rock/1/bump/0': 1000,
    'rock/1/bump/2': 0,
  }
  test('PP-9.6 asteroids come in pairs mirrored through the centre, within the field', () => {
    const { asteroids, sheet, players } = begun({ asteroids: 'light' }, {}, fixed)
    expect(asteroids.map(({ id }) => id).slice(0, 2)).toEqual(['r1', 'r2'])
    const [one, image] = asteroids.map(({ points }) => points)
    // Radius 500; the centre as far left and down as the field allows; corner 0 at the full radius, corner 2
    // at six tenths.
    expect([
      one!.some(({ x, y }) => x === 1000 && y === 9152 - 500),
      one!.some(({ x, y }) => x === 500 && y === 9152 - 500 + 300),
    ]).toEqual([true, true])
    expect(image!.map(({ x, y }) => `${8704 - x},${11264 - y}`).sort()).toEqual(
      one!.map(({ x, y }) => `${x},${y}`).sort(),
    )
    expect(asteroids.every(({ points }) => within(fieldOf(sheet, players), points))).toBe(true)
  })
  test('PP-9.6 a pair too near to itself or to earlier ones is skipped for the next dice', () => {
    const names: string[] = []
    const values: Record<string, number> = {
      'rock/1/x': 500,
      'rock/1/y': 500,
      'rock/2/x': 0,
      'rock/2/y': 0,
      'rock/3/x': 50,
      'rock/3/y': 0,
      'rock/4/x': 1000,
      'rock/4/y': 0,
    }
    const rocks = themed(
      'light',
      PAPERS.letter,
      edgesFor(2).map((edge) => ({ edge })),
      { roll: () => 1, index: (name) => (names.push(name), values[name] ?? 0) },
    )
    expect(rocks.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4'])
    expect(names.filter((name) => name.includes('bump')).map((name) => name.split('/')[1])).toEqual([
      ...Array<string>(8).fill('2'),
      ...Array<string>(8).fill('4'),
    ])
    expect(names.slice(0, 3)).toEqual(['rock/1/size', 'rock/1/x', 'rock/1/y'])
  })
  test('PP-9.6 a distance equal to the one asked for is enough', () => {
    // Radii of 300 in a field of 8704 − 600: x from 300 on, 8104 thousandths per step; centres 728 apart are
    // legal.
    const rocks = (x: number) =>
      themed(
        'light',
        { width: 8600, height: 11264 },
        edgesFor(2).map((edge) => ({ edge })),
        {
          roll: () => 1,
          index: (name) =>
            ({ 'rock/2/x': x, 'rock/3/x': 500, 'rock/3/y': 500, 'rock/4/x': 1000, 'rock/4/y': 500 })[name] ??
            0,
        },
      ).length
    expect([rocks(90), rocks(91), rocks(92)]).toEqual([4, 6, 6])
  })
  test('PP-9.6 none, a few, many, a belt, solid rock', () => {
    const of = (asteroids: Rules['asteroids'], seed = 'a') =>
      themed(
        asteroids,
        PAPERS.letter,
        edgesFor(2).map((edge) => ({ edge })),
        diceOf(seed, 0),
      )
    expect([of('empty'), of('drawn'), of('solid')]).toEqual([
      [],
      [],
      [{ id: 'r1', points: box(0, 2112, 8704, 9152) }],
    ])
    for (const seed of ['a', 'b', 'c']) {
      expect([
        of('light', seed).length <= 8,
        of('dense', seed).length <= 24,
        of('belt', seed).length <= 14,
        of('dense', seed).length > of('light', seed).length,
      ]).toEqual([true, true, true, true])
      expect(
        of('belt', seed).every(({ points }) => points.every(({ y }) => Math.abs(y - 5632) <= 1800)),
      ).toBe(true)
      const all = of('dense', seed)
      all.forEach(({ points }, i) =>
        all.slice(i + 1).forEach((other) => expect(polygonsMeet(points, other.points)).toBe(false)),
      )
    }
  })
})

test('orders that the setup does not ask for are refused', () => {
  expect(reasons(begun({ doors: 'placed' }), 'A1', order('shot', 'A1', UP))).toEqual([
    'what is asked for is a door',
  ])
  expect(reasons(begun({ ships: 'placed' }), 'A1', { kind: 'done' })).toEqual([
    'what is asked for is your ships',
  ])
})
