import { expect, test } from '@jest/globals'
import { check } from '../check.ts'
import { mapWith, PLANET, type PositionInput, position } from '../sample.ts'
import { legal } from './described.ts'

const upTo = (most: number, words: string): string[] =>
  Array.from({ length: most + 1 }, (_, n) => `${words} ${n}`)

/** Every action that could be legal, each in one spelling; no ship may take all of them. */
const everyAction = (ids: readonly string[], stations: readonly string[]): string[] => [
  'pass',
  ...upTo(9, 'thrust'),
  ...upTo(9, 'up'),
  ...upTo(9, 'down').slice(1),
  ...upTo(5, 'turn'),
  ...ids.flatMap((id) => [`fire ${id}`, `launch ${id}`]),
  ...stations.map((id) => `dock ${id}`),
  'land +',
  'land -',
  ...upTo(9, 'takeoff'),
  ...upTo(9, 'takeoff up'),
]

const near = { B1: { at: [3, 0] }, B2: { at: [9, 0] }, C1: { at: [0, 3], hull: 0 } }
const POSITIONS: readonly (readonly [string, PositionInput])[] = [
  ['in open space, with enemies near and far', { ships: { A1: {}, ...near } }],
  ['with little energy', { ships: { A1: { energy: 1 }, ...near } }],
  [
    'without missiles, under an enemy missile',
    {
      ships: { A1: { missiles: 0 }, ...near },
      missiles: { 'B1-m1': { faction: 'B', at: [1, 0], target: 'A1' } },
    },
  ],
  [
    'beside a station',
    {
      ships: { A1: {}, ...near },
      map: mapWith({
        stations: [
          { id: 'haven', at: [0, 0], faction: null },
          { id: 'theirs', at: [0, 0], faction: 'B' },
        ],
      }),
    },
  ],
  [
    'with altitude, over a planet',
    {
      ships: { A1: { altitude: 1 }, ...near },
      rules: { altitude: true },
      map: mapWith({ bodies: [{ ...PLANET, at: [5, 5] }] }),
    },
  ],
]

test.each(POSITIONS)('a ship %s gets exactly its legal actions', (_name, given) => {
  const state = position(given)
  const ids = [...state.ships, ...state.missiles].map(({ id }) => id)
  const allowed = everyAction(
    ids,
    state.stations.map(({ id }) => id),
  ).filter((action) => check(state, 'A', { actions: { A1: action } }).length === 0)
  expect(allowed.length).toBeGreaterThan(3)
  const told = legal(state, 'A')
  const listed = 'orders' in told ? told.orders.map(({ actions }) => actions['A1']!) : []
  expect(listed.toSorted()).toEqual(allowed.toSorted())
})

test('ships of a seat with many actions get them ship by ship', () => {
  const state = position({ ships: { A1: {}, A2: { at: [1, 1] }, A3: { at: [2, 2] }, ...near } })
  const told = legal(state, 'A')
  const { oneForEachShip } = ('bounds' in told ? told.bounds : {}) as {
    oneForEachShip: Record<string, string[]>
  }
  expect(Object.keys(oneForEachShip)).toEqual(['A1', 'A2', 'A3'])
  for (const [id, actions] of Object.entries(oneForEachShip))
    for (const action of actions)
      expect([action, check(state, 'A', { actions: { [id]: action } })]).toEqual([action, []])
})

test('a relativistic ship gets the shots from its path, or the path if they are many', () => {
  const fast = (enemies: number) =>
    position({
      rules: { relativistic: true },
      ships: {
        A1: { counters: [0, 0, 60, 0, 0, 0] },
        ...Object.fromEntries(
          Array.from({ length: enemies }, (_, i) => [`B${i + 1}`, { at: [10 * (i + 1), 1] }]),
        ),
      },
    })
  const few = legal(fast(1), 'A')
  const shots = ('orders' in few ? few.orders : []).filter(({ actions }) =>
    actions['A1']!.startsWith('fire B1 @'),
  )
  expect(shots.length).toBeGreaterThan(3)
  expect(legal(fast(20), 'A')).toMatchObject({
    bounds: { fireAndLaunchAlsoOn: { A1: { from: { q: 0, r: 0 }, velocity: { q: 60, r: 0 } } } },
  })
})
