import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { distanceOf } from '../../geometry/plane.ts'
import { RACES, SHIP_TYPES, typeNamed } from './data/ships.ts'
import { spaceArena as game } from './game.ts'
import { outcome } from './outcome.ts'
import { describe as words } from './presentation/describe.ts'
import { everyTick, play, sampleShip, sampleState } from './sample.ts'
import { LIMITS } from './setup/setup.ts'
import { type State, teamOf } from './state.ts'

const opened = (given: object, choices: Record<string, string> = {}, seed = 's') => {
  const setup = game.setup.parse(given)
  return game.start(
    setup,
    game.seats(setup).map((seat) => ({ ...seat, ...(choices[seat.id] && { choice: choices[seat.id]! }) })),
    diceOf(seed, 0),
  )
}

describe('SA-8.4 the set-up', () => {
  test('SA-8.4 a match has two to six teams of one to eight ships, one or several a seat', () => {
    const fits = (given: object) => game.setup.safeParse(given).success
    expect([
      fits({}),
      fits({ teams: 6, seatsPerTeam: 8 }),
      fits({ teams: 2, seatsPerTeam: 1, shipsPerSeat: 8 }),
      fits({ seatsPerTeam: 2, shipsPerSeat: 4 }),
    ]).toEqual([true, true, true, true])
    for (const odd of [
      { teams: 1 },
      { teams: 7 },
      { seatsPerTeam: 9 },
      { seatsPerTeam: 3, shipsPerSeat: 3 },
      { ships: 'two' },
      { type: 'SB2531' },
      { races: ['Martian'] },
      { distance: 1 },
      { roundLimit: 1000 },
      { sharing: 'yes' },
      { extra: 1 },
    ])
      expect(fits(odd)).toBe(false)
    const state = opened({ teams: 3, seatsPerTeam: 2, shipsPerSeat: 2 })
    expect(state.ships.map(({ name, seat, team }) => [name, seat, team]).slice(0, 4)).toEqual([
      ['A1a', 'A1', 'A'],
      ['A1b', 'A1', 'A'],
      ['A2a', 'A2', 'A'],
      ['A2b', 'A2', 'A'],
    ])
    expect(opened({ seatsPerTeam: 2 }).ships.map(({ name }) => name)).toEqual(['A1', 'A2', 'B1', 'B2'])
  })
  test('SA-8.4 a seat chooses any ship type, one for all of its ships or one for each', () => {
    const setup = game.setup.parse({ shipsPerSeat: 2 })
    for (const { name } of SHIP_TYPES) expect(game.checkChoice(setup, name, 'A1')).toEqual([])
    expect(game.checkChoice(setup, 'R2531, F2551', 'A1')).toEqual([])
    for (const odd of ['', 'SB2531', 'X1', 'F2551 F2551 F2551', 'x'.repeat(1000)])
      expect(game.checkChoice(setup, odd, 'A1')).toMatchObject([
        { reason: expect.stringMatching(/.{10,80}/) },
      ])
    expect(
      opened({ shipsPerSeat: 2 }, { A1: 'H2545', B1: 'R2531 F2551' }).ships.map(({ type }) => type),
    ).toEqual(['H2545', 'H2545', 'R2531', 'F2551'])
    expect(game.choices(setup, 'A1').map(({ id }) => id)).toEqual(SHIP_TYPES.map(({ name }) => name))
    // Without a choice a ship is drawn, not always the same.
    expect(
      new Set(Array.from({ length: 30 }, (_, i) => opened({}, {}, `${i}`).ships[0]!.type)).size,
    ).toBeGreaterThan(8)
  })
  test('SA-8.4 a setup may give one type to all', () => {
    const setup = game.setup.parse({ ships: 'one', type: 'A2553' })
    expect([
      game.choices(setup, 'A1').map(({ id }) => id),
      game.checkChoice(setup, 'A2553', 'A1'),
      game.checkChoice(setup, 'A2539', 'A1').length,
    ]).toEqual([['A2553'], [], 1])
    expect(
      opened({ ships: 'one', type: 'A2553', seatsPerTeam: 3 }, { B1: 'A2539' }).ships.every(
        ({ type }) => type === 'A2553',
      ),
    ).toBe(true)
  })
  test('SA-8.4 a setup may give types by race', () => {
    const given = { ships: 'race', races: ['Reptilian', 'Feline'], seatsPerTeam: 4 }
    const setup = game.setup.parse(given)
    expect(opened(given, { A1: 'R2525', A2: 'F2551' }).ships.map(({ type }) => typeNamed(type).race)).toEqual(
      [...Array.from({ length: 4 }, () => 'Reptilian'), ...Array.from({ length: 4 }, () => 'Feline')],
    )
    expect(opened(given, { A1: 'R2525' }).ships[0]!.type).toBe('R2525')
    expect([
      game.checkChoice(setup, 'F2551', 'B1'),
      game.checkChoice(setup, 'F2551', 'A1').length,
      game.checkChoice(setup, 'H2545', 'A1').length,
    ]).toEqual([[], 1, 1])
    expect(opened({ ships: 'race', teams: 6 }).ships.map(({ type }) => typeNamed(type).race)).toEqual([
      ...RACES,
      RACES[0],
    ])
  })
  test("SA-6.6 starbases are none, one for each team, one of nobody's, or both", () => {
    const bases = (starbases: string) =>
      opened({ starbases, seatsPerTeam: 2 })
        .ships.filter(({ type }) => type === 'SB2531')
        .map(({ name, seat, team }) => [name, seat, team])
    expect([bases('none'), bases('own'), bases('neutral'), bases('both')]).toEqual([
      [],
      [
        ['Base-A', 'A1', 'A'],
        ['Base-B', 'B1', 'B'],
      ],
      [['Base', '', '']],
      [
        ['Base-A', 'A1', 'A'],
        ['Base-B', 'B1', 'B'],
        ['Base', '', ''],
      ],
    ])
    expect(['Base-A', 'Base', 'B2c', 'A1-Rocket-R1-3', 'Base-C-Splinter-S1-2'].map(teamOf)).toEqual([
      'A',
      '',
      'B',
      'A',
      'C',
    ])
  })
  test('SA-8.3 fleets start alike, facing the middle, well outside the range of lasers and scans', () => {
    for (let teams = 2; teams <= 6; teams++)
      for (const given of [
        {},
        { distance: LIMITS.distance[0], seatsPerTeam: 8 },
        { seatsPerTeam: 3, starbases: 'own' },
      ]) {
        const { ships, radius } = opened({ teams, ...given })
        for (const one of ships)
          for (const other of ships)
            if (one.team !== other.team)
              expect(distanceOf(one.x - other.x, one.y - other.y)).toBeGreaterThan(390)
        for (const { x, y, speed, heading } of ships)
          expect([distanceOf(x, y) < radius, speed, Number.isInteger(heading)]).toEqual([true, 0, true])
        const turned = (by: number) =>
          ships.filter(({ team }) => team === 'ABCDEF'[by]).map(({ x, y }) => distanceOf(x, y))
        for (let team = 1; team < teams; team++)
          turned(team).forEach((away, i) => expect(Math.abs(away - turned(0)[i]!)).toBeLessThan(0.2))
        const [first] = ships
        expect(
          distanceOf(
            first!.x + Math.sin((first!.heading * Math.PI) / 180) * radius,
            first!.y + Math.cos((first!.heading * Math.PI) / 180) * radius,
          ),
        ).toBeLessThan(radius / 2)
      }
  })
})

describe('SA-8.3 the outcome', () => {
  const ship = (name: string, hull: number, score = 0) => sampleShip(name, 'H2545', { hull, score })
  test('SA-8.3 the last team with a ship wins, whatever the score and the starbases', () => {
    expect(outcome(sampleState([ship('a', 0, 900), ship('b', 1)]))).toEqual({
      winners: ['b'],
      by: 'is the last with a ship',
    })
    expect(outcome(sampleState([ship('a', 1), ship('b', 1)]))).toBeUndefined()
    expect(
      outcome(sampleState([ship('a', 0, 900), sampleShip('abase', 'SB2531'), ship('b', 1)])),
    ).toMatchObject({ winners: ['b'] })
  })
  test('SA-8.3 the score decides when the last ships die together and at the round limit', () => {
    expect(outcome(sampleState([ship('a', 0, 10), ship('a2', 0, 1), ship('b', 0, 10.5)]))).toEqual({
      winners: ['a'],
      by: 'has the highest score when nobody is left',
    })
    expect(outcome(sampleState([ship('a', 9, 10), ship('b', 9, 10.5)], { played: 20 }))).toEqual({
      winners: ['b'],
      by: 'has the highest score when time runs out',
    })
    expect(outcome(sampleState([ship('a', 9, 10), ship('b', 9, 10)], { played: 20 }))).toEqual({
      winners: [],
      by: 'nobody is ahead when time runs out',
    })
    expect(outcome(sampleState([ship('a', 9, 10), ship('b', 9, 10)], { played: 19 }))).toBeUndefined()
  })
  test('SA-8.3 the round that ends the match says so, with the scores', () => {
    const { events, timeline } = play(
      sampleState([
        sampleShip('a', 'F2551', { x: 20 }),
        sampleShip('b', 'H2545', { hull: 1, shields: { N: 0, E: 0, S: 0, W: 0 } }),
      ]),
      { a: ['1: Fire L1 b'] },
    )
    expect(events('over')).toEqual([
      { kind: 'over', winners: ['a'], by: 'is the last with a ship', scores: { a: 102, b: 0 } },
    ])
    expect(words(timeline.at(-1)!)).toBe('Team a had the last ship')
  })
})

describe('a match', () => {
  const state = opened({ starbases: 'own', seatsPerTeam: 2 })
  test('every seat with a ship or starbase owes orders, and flies straight on without them', () => {
    expect([game.owing(state), game.standing(state, 'A1', diceOf('standing', 1))]).toEqual([
      ['A1', 'A2', 'B1', 'B2'],
      {},
    ])
    const lost: State = {
      ...state,
      ships: state.ships.map((ship) =>
        ship.name === 'A1' || ship.name === 'B2' ? { ...ship, hull: 0 } : ship,
      ),
    }
    expect(game.owing(lost)).toEqual(['A1', 'A2', 'B1'])
    const over: State = { ...state, played: state.roundLimit }
    expect(game.owing(over)).toEqual([])
  })
  test('a round is shown in eight to nine seconds, each event at its moment of its tick', () => {
    const { timeline } = play(
      sampleState([
        sampleShip('a', 'F2551', { x: 20, battery: 400 }),
        sampleShip('b', 'H2545', { battery: 400 }),
      ]),
      {
        a: [
          '# as told',
          'Fly',
          ...everyTick('Fire L1 b'),
          ...everyTick('A50'),
          '3: Boost N 5',
          '1: Fire R1 0',
          '1: Fire R1 0',
          '4: Activate Cloak On',
        ],
        b: ['5: Replenish', '5: Fire M1 0', '5: Boost S 400'],
      },
    )
    const spans = game.schedule(timeline)
    expect(spans.length).toBe(timeline.length)
    spans.forEach(({ start, end }, i) => {
      expect([end > start, start >= 0, end <= 9]).toEqual([true, true, true])
      const event = timeline[i]!
      // Unaffordable orders show when their tick begins, everything else during the tick.
      if ('tick' in event && event.kind !== 'destroyed')
        expect([event.kind, start]).toEqual([
          event.kind,
          expect.closeTo(
            (['slowed', 'limited', 'cloak'].includes(event.kind) ? event.tick - 1 : event.tick) * 0.8,
          ),
        ])
    })
    expect(Math.max(...spans.map(({ end }) => end))).toBeGreaterThanOrEqual(8)
    const lines = timeline.map((event) => game.describe(event, state))
    timeline.forEach(({ kind }, i) =>
      expect(typeof lines[i]).toBe(
        ['ordered', 'course', 'gauges', 'track'].includes(kind) ? 'undefined' : 'string',
      ),
    )
    expect(lines).toContain('5: b: Replenish, no starbase of ours or of nobody is within 10')
  })
  test('a warhead goes off, hits and destroys a moment after the lasers of its tick', () => {
    const missile = {
      name: 'a-Rocket-R1-1',
      by: 'a',
      payload: 'Rocket',
      x: 0,
      y: 0,
      heading: 0,
      speed: 0,
      battery: 75,
    } as const
    const ships = [
      sampleShip('a', 'F2551', { x: 60 }),
      sampleShip('b', 'H2545', { hull: 1, shields: { N: 0, E: 10, S: 0, W: 0 } }),
      sampleShip('c', 'H2545', { x: 9000 }),
    ]
    const { timeline } = play(sampleState(ships, { ordnance: [missile] }), { a: ['1: Fire L1 b'] })
    const spans = game.schedule(timeline)
    const moments = timeline.flatMap((event, i) =>
      ['shot', 'hit', 'explosion', 'destroyed'].includes(event.kind)
        ? [[event.kind, 'with' in event ? event.with : '', spans[i]!.start]]
        : [],
    )
    expect(moments).toEqual(
      [
        ['shot', '', 0.8],
        ['hit', 'laser', 0.8],
        ['explosion', '', 0.95],
        ['hit', 'explosion', 0.95],
        ['destroyed', '', 0.95],
      ].map(([kind, by, start]) => [kind, by, expect.closeTo(start as number)]),
    )
  })
})
