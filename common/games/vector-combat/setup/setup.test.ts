import { describe, expect, test } from '@jest/globals'
import { differencesInWords, settingsOf, settledSetup } from '../../../engine/setup/setup-form.ts'
import { distance, rotate } from '../../../geometry/hex.ts'
import { CONTEST_IDS, CONTESTS } from '../data/contests.ts'
import { MODEL_IDS, MODELS, SHEETS, sheetIn } from '../data/models.ts'
import { SCENARIO_IDS, SCENARIOS } from '../data/scenarios.ts'
import { fieldOf } from '../field.ts'
import * as lobby from '../summary.ts'
import { refusedMap } from './map-check.ts'
import { checkChoice, choices, seats, setup, shipsOf, victoryOf } from './setup.ts'
import { start } from './start.ts'

const refused = (given: object): string[] =>
  (setup.safeParse(given).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const opened = (given: object, choice?: string) => {
  const made = setup.parse(given)
  return start(
    made,
    seats(made).map((seat) => (choice === undefined ? seat : { ...seat, choice })),
  )
}
const MAP = JSON.stringify({
  id: 'own',
  title: 'own',
  bodies: [{ id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }],
})

describe('a setup', () => {
  test('VC-1.8 a setup is for 2 to 6 players in 2 to 4 factions with 1 to 6 ships each', () => {
    expect(opened({}).ships.map(({ id, seat, faction }) => `${id} ${seat} ${faction}`)).toEqual([
      'A1 A1 A',
      'A2 A1 A',
      'B1 B1 B',
      'B2 B1 B',
    ])
    for (const given of [
      { factions: 1 },
      { factions: 5 },
      { ships: 0 },
      { ships: 7 },
      { seatsPerFaction: 0 },
      { seatsPerFaction: 4 },
    ])
      expect(refused(given)).toHaveLength(1)
    expect(refused({ factions: 4, seatsPerFaction: 2 })).toEqual([
      'seatsPerFaction: at most 6 players; these are 8',
    ])
    expect(refused({ factions: 2, seatsPerFaction: 3, ships: 2 })).toEqual([
      'ships: every player commands a ship at least',
    ])
    expect([
      refused({ factions: 3, seatsPerFaction: 2 }),
      refused({ factions: 2, seatsPerFaction: 3, ships: 6 }),
    ]).toEqual([[], []])
  })
  test('VC-1.8 a player commands one or more ships of one faction, shared as evenly as can be', () => {
    const shared = (ships: number, seatsPerFaction: number) =>
      ['A1', 'A2', 'A3']
        .slice(0, seatsPerFaction)
        .map((seat) => shipsOf({ ships, seatsPerFaction }, seat).length)
    expect([shared(6, 1), shared(6, 3), shared(5, 2), shared(4, 3), shared(2, 2)]).toEqual([
      [6],
      [2, 2, 2],
      [3, 2],
      [2, 1, 1],
      [1, 1],
    ])
  })
  test('VC-4.13 every ready-made scenario opens, with room for all, on a free hex each', () => {
    for (const scenario of SCENARIO_IDS)
      for (const factions of Object.keys(SCENARIOS[scenario].starts).map(Number))
        for (const ships of [1, 6]) {
          const state = opened({ scenario, factions, ships })
          const field = fieldOf(state.map)
          expect([state.map, state.ships.length, state.victory.kind, state.victory.turns]).toEqual([
            SCENARIOS[scenario].map,
            factions * ships,
            SCENARIOS[scenario].victory.kind,
            SCENARIOS[scenario].victory.turns,
          ])
          expect(new Set(state.ships.map(({ at }) => `${at.q},${at.r}`)).size).toBe(state.ships.length)
          expect(
            state.ships.filter(
              ({ at }) => distance(at, { q: 0, r: 0 }) > 24 || (field.spotAt(at)?.grounds.length ?? 0) > 0,
            ),
          ).toEqual([])
        }
    expect(refused({ scenario: 'moonshot', factions: 3 })).toEqual([
      'factions: Touch and go is for 2 teams at most',
    ])
  })
  test('VC-4.13 the ships of a fleet stand in a line, in the facing of their start', () => {
    expect(opened({ ships: 3 }).ships.map(({ at, facing }) => [at.q, at.r, facing])).toEqual([
      [0, 7, 0],
      [1, 7, 0],
      [2, 7, 0],
      [0, -7, 3],
      [-1, -7, 3],
      [-2, -7, 3],
    ])
  })
  test('VC-4.6 ships start with a full battery, no heat, all missiles, at rest', () => {
    const state = opened({}, 'quiver')
    for (const ship of state.ships)
      expect(ship).toMatchObject({
        model: 'quiver',
        energy: MODELS.quiver.battery,
        heat: 0,
        missiles: 5,
        hull: 12,
        velocity: { q: 0, r: 0 },
        climb: 0,
        altitude: 0,
        status: 'flying',
        run: 0,
      })
  })
  test('VC-4.6 a seat chooses models: one for all of its ships, or a list', () => {
    const made = setup.parse({ ships: 3 })
    expect([choices(made, 'A1').length, choices(setup.parse({ ships: 1 }), 'A1').length]).toEqual([21, 6])
    for (const { id } of choices(made, 'A1')) expect(checkChoice(made, id, 'A1')).toEqual([])
    expect(
      ['lark+lark+bastion', 'lark+lark+lark+lark', 'lark+shark', ''].map((choice) =>
        checkChoice(made, choice, 'A1').map(({ reason }) => reason),
      ),
    ).toEqual([
      [],
      ['4 models for 3 ships'],
      ['there is no ship model "shark"'],
      ['there is no ship model ""'],
    ])
    expect(
      opened({ ships: 3 }, 'lark+bastion')
        .ships.slice(0, 3)
        .map(({ model }) => model),
    ).toEqual(['lark', 'bastion', 'lark'])
  })
  test('VC-2.8, VC-2.7 altitude and relativistic motion are options, off by default', () => {
    expect([opened({}).rules, opened({ altitude: true, relativistic: true }).rules]).toEqual([
      { altitude: false, relativistic: false },
      { altitude: true, relativistic: true },
    ])
  })
  test('VC-4.5 a setup has the victory of its scenario, or one of choice', () => {
    const victory = (given: object) => victoryOf(setup.parse(given))
    expect(victory({ scenario: 'still-points' })).toEqual({
      kind: 'orbit',
      turns: 10,
      hold: 2,
      rings: ['L4', 'L5'],
      body: null,
    })
    expect(victory({ scenario: 'moonshot', turns: 3 })).toEqual({
      kind: 'land',
      turns: 3,
      hold: 2,
      rings: [],
      body: 'moon',
    })
    expect(victory({ scenario: 'own', map: 'planet', victory: 'land' })).toMatchObject({
      kind: 'land',
      turns: 10,
      body: 'planet',
    })
    expect(victory({ scenario: 'own', map: 'star', victory: 'orbit', hold: 1 })).toMatchObject({
      kind: 'orbit',
      hold: 1,
      rings: [],
    })
    expect(refused({ scenario: 'own', map: 'open', victory: 'land' })).toEqual([
      'victory: the map has no planet and no moon to land on',
    ])
    expect(refused({ scenario: 'own', map: 'belt', victory: 'orbit' })).toEqual([
      'victory: the map has no orbit',
    ])
    expect(refused({ scenario: 'orbit', turns: 2, hold: 3 })).toEqual([
      'hold: the match is over before an orbit can be held for so long',
    ])
  })
})

describe('contests', () => {
  test.each(CONTEST_IDS)(
    'VC-4.13 %s opens on a map that could be anybody’s, with room for all',
    (scenario) => {
      const { map } = CONTESTS[scenario]
      if (typeof map !== 'string') expect(refusedMap(JSON.stringify(map))).toEqual([])
      for (const ships of [1, 6])
        expect(new Set(opened({ scenario, ships }).ships.map(({ at }) => `${at.q},${at.r}`)).size).toBe(
          2 * ships,
        )
    },
  )
  test.each(CONTEST_IDS)(
    'VC-2.10 %s is equal ground: a turn brings one fleet and the map onto the other',
    (scenario) => {
      const { ships, map } = opened({ scenario, ships: 4 })
      const [a, b] = [
        ships.filter(({ faction }) => faction === 'A'),
        ships.filter(({ faction }) => faction === 'B'),
      ]
      const sixths = [1, 2, 3, 4, 5].find((n) =>
        a.every(
          ({ at, facing }, i) => distance(rotate(at, n), b[i]!.at) === 0 && (facing + n) % 6 === b[i]!.facing,
        ),
      )!
      expect(sixths).toBeDefined()
      const {
        map: { hexes, bodies, asteroids },
        spotAt,
      } = fieldOf(map)
      for (const {
        at: [q, r],
      } of [...hexes, ...bodies, ...asteroids]) {
        const [here, there] = [spotAt({ q, r }), spotAt(rotate({ q, r }, sixths))]
        expect([there?.dots ?? null, there?.pull, there?.grounds.length]).toEqual([
          here?.dots ? rotate(here.dots, sixths) : null,
          here && rotate(here.pull, sixths),
          here?.grounds.length,
        ])
      }
    },
  )
})

describe('sheets', () => {
  test('VC-4.1 sheets are those of the facts, unless heavy ones are chosen', () => {
    expect(opened({}, 'hammer').ships[0]!.sheet).toEqual(sheetIn('light', 'hammer'))
    expect(opened({ sheets: 'heavy' }, 'hammer').ships[0]).toMatchObject({
      hull: sheetIn('heavy', 'hammer').hull,
      sheet: sheetIn('heavy', 'hammer'),
    })
    for (const model of MODEL_IDS)
      expect(sheetIn('heavy', model).hull).toBeGreaterThan(2 * MODELS[model].hull)
    for (const sheets of SHEETS)
      expect(choices(setup.parse({ sheets }), 'A1')[0]!.note).toMatch(`Hull ${sheetIn(sheets, 'lark').hull} `)
  })
})

test('every preset of the lobby is a setup', () => {
  const { summary: _, ...presets } = lobby
  for (const preset of Object.values(presets)) expect(setup.safeParse(preset).success).toBe(true)
})

describe('a map of one’s own in a setup', () => {
  test('VC-3.8 a match is played on an own map', () => {
    const state = opened({ scenario: 'own', map: 'own', ownMap: MAP, victory: 'land' })
    expect([fieldOf(state.map).map.bodies.length, state.victory.body]).toEqual([1, 'moon'])
  })
  test('VC-3.8 an own map that is wrong, missing or too long is refused with its reasons', () => {
    expect(refused({ scenario: 'own', map: 'own' })).toEqual(['ownMap: the text of the map is missing'])
    expect(refused({ scenario: 'own', map: 'own', ownMap: '{"id":"x","title":"x","edge":3}' })).toEqual([
      'ownMap: the edge is 15 to 60 hexes from (0, 0), or null',
    ])
    expect(refused({ ownMap: `{${' '.repeat(6000)}` })).toEqual([
      'ownMap: a map is a text of at most 6000 characters',
    ])
  })
  test('VC-3.8 fleets on an own map start around obstacles, and need room', () => {
    const rocks = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `r${i}`, at: [i, 9] }))
    const with9 = (n: number, edge: number | null) => ({
      scenario: 'own',
      map: 'own',
      ships: 2,
      ownMap: JSON.stringify({ id: 'own', title: 'own', edge, asteroids: rocks(n) }),
    })
    expect(
      opened(with9(3, null))
        .ships.slice(0, 2)
        .map(({ at }) => at),
    ).toEqual([
      { q: 3, r: 9 },
      { q: 4, r: 9 },
    ])
    expect(refused(with9(6, 15))).toEqual(['ownMap: the map has no room where the fleets are to start'])
  })
  test('VC-3.8 a form settles on a map that is there', () => {
    const settings = settingsOf(setup)
    expect(settledSetup(settings, { scenario: 'own', map: 'own' })).toMatchObject({ map: 'planet' })
    expect(
      settledSetup(settings, { scenario: 'own', map: 'own', ownMap: MAP, victory: 'orbit' }),
    ).toMatchObject({ map: 'own', victory: 'last' })
    expect(
      setup.safeParse(
        settledSetup(settings, { scenario: 'moonshot', factions: 4, seatsPerFaction: 3, ships: 1 }),
      ).success,
    ).toBe(true)
  })
  test('VC-3.8 an own map is offered by its title, not by its text', () => {
    const told = (title: string) =>
      differencesInWords(
        setup,
        setup.parse({ scenario: 'own', map: 'own', ownMap: JSON.stringify({ id: 'own', title }) }),
        [],
      )
    expect(told('Twin moons')).toEqual(['scenario: one of your own', 'map: one of your own', '“Twin moons”'])
    expect([told(' \n')[2], told('x'.repeat(200))[2]]).toEqual(['“without a title”', `“${'x'.repeat(49)}…”`])
  })
})
