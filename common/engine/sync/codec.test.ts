import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Cells,
  type Codec,
  flag,
  float64,
  int16,
  mapped,
  numbers,
  oneOf,
  optional,
  remembered,
  shape,
  text,
  textOrNull,
  uint8,
  words,
} from './codec.ts'
import { dictionary, listed, listedBy, listsByName, syncOf } from './sync-codec.ts'

const through = <T>(codec: Codec<T>, value: T): T => {
  const [columns, cells]: [ReturnType<typeof codec>, Cells] = [codec('it'), {}]
  columns.write(value, cells)
  expect(Object.keys(cells).sort()).toEqual(Object.keys(columns.fields).sort())
  return columns.read(JSON.parse(JSON.stringify(cells)) as Cells)
}

describe('a codec', () => {
  test('a codec decodes its own output', () => {
    expect(through(text(), 'a b')).toBe('a b')
    expect([through(textOrNull, null), through(textOrNull, 'x')]).toEqual([null, 'x'])
    expect([through(words(', '), ['a b', 'c']), through(words(), [])]).toEqual([['a b', 'c'], []])
    expect(through(oneOf('x', 'y', 'z'), 'z')).toBe('z')
    expect(
      through(
        mapped(
          uint8,
          (n: number) => n + 1,
          (n) => n - 1,
        ),
        4,
      ),
    ).toBe(4)
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n || 0)), (all) => {
        expect(through(numbers, all)).toEqual(all)
      }),
    )
  })
  test('a codec names the fields of parts after both, and keeps the order of the parts', () => {
    const place = shape<{ at: { x: number; y: number }; by: string }>({
      at: shape({ x: int16, y: float64 }),
      by: text(),
    })
    expect([place('').fields, place('ship').fields]).toEqual([
      { atX: 'int16', atY: 'float64', by: 'string' },
      { shipAtX: 'int16', shipAtY: 'float64', shipBy: 'string' },
    ])
    expect(JSON.stringify(through(place, { by: 'A1', at: { y: 0.5, x: 3 } }))).toBe(
      '{"at":{"x":3,"y":0.5},"by":"A1"}',
    )
  })
  test('a remembered value is written once, into each row under its own name', () => {
    let written = 0
    const list = remembered(
      mapped(
        text(),
        (all: readonly string[]) => {
          written++
          return all.join(' ')
        },
        (raw) => raw.split(' '),
      ),
    )
    const [rocks, stars] = [list('rocks'), list('stars')]
    const [some, others] = [
      ['a', 'b'],
      ['a', 'c'],
    ]
    const rows = [some, some, others, some].map((value) => {
      const cells: Cells = {}
      rocks.write(value, cells)
      return cells
    })
    expect(rows.map((row) => rocks.read(row))).toEqual([some, some, others, some])
    expect(written).toBe(2)
    const cells: Cells = {}
    rocks.write(some, cells)
    stars.write(others, cells)
    expect([rocks.read(cells), stars.read(cells)]).toEqual([some, others])
  })
  test('a codec writes no key for an optional value that is missing', () => {
    const maybe = shape<{ on: boolean; from?: { x: number } | undefined }>({
      on: flag,
      from: optional(shape({ x: int16 }), { x: 0 }),
    })
    expect([through(maybe, { on: true, from: { x: 0 } }), Object.keys(through(maybe, { on: true }))]).toEqual(
      [{ on: true, from: { x: 0 } }, ['on']],
    )
  })
})

describe('a sync of parts', () => {
  interface Ship {
    readonly id: string
    readonly hull: number
  }
  interface State {
    readonly ships: readonly Ship[]
    readonly rocks: readonly { readonly q: number }[]
    readonly scores: Readonly<Record<string, number>>
    readonly seen: Readonly<Record<string, readonly Ship[]>>
    readonly round: number
  }
  const ship = shape<Omit<Ship, 'id'>>({ hull: int16 })
  const sync = syncOf<State>({
    ships: listedBy<'id', Ship>('ship', 'id', ship, 'as-given'),
    rocks: listed('rock', shape<{ readonly q: number }>({ q: int16 }), {
      key: ({ q }) => `${q}`,
      kept: (rock) => rock,
      whole: (_, rock) => rock,
      order: (a, b) => a.q - b.q,
    }),
    scores: dictionary('score', uint8),
    seen: listsByName<'id', Ship>('seen', 'id', ship),
    round: uint8,
  })
  const state: State = {
    ships: [
      { id: 'B', hull: 1 },
      { id: 'A', hull: 2 },
    ],
    rocks: [{ q: -3 }, { q: 10 }],
    scores: { A: 1, B: 0 },
    seen: {
      A1: [
        { id: 'x', hull: 1 },
        { id: 'y', hull: 2 },
      ],
      B1: [],
    },
    round: 7,
  }

  test('a sync puts a state together again from rows in any order', () => {
    const rows = sync.toRows(state)
    expect(sync.fromRows(rows)).toEqual(state)
    const turned = Object.fromEntries(
      Object.entries(rows).map(([kind, of]) => [kind, Object.fromEntries(Object.entries(of).toReversed())]),
    )
    expect(JSON.stringify(sync.fromRows(turned))).toBe(JSON.stringify(sync.fromRows(rows)))
  })
  test('each list or dictionary has its own kind, and the rest of the state shares one', () => {
    expect(sync.kinds).toEqual({
      ship: { place: 'uint16', hull: 'int16' },
      rock: { q: 'int16' },
      score: { value: 'uint8' },
      seen: { hull: 'int16' },
      rest: { seenLists: 'string', round: 'uint8' },
    })
    expect(sync.toRows(state)['seen']).toEqual({ 'A1/x': { hull: 1 }, 'A1/y': { hull: 2 } })
  })
  test('a sync leaves out objects that have not changed, and has rows of its own only', () => {
    const next: State = { ...state, ships: [...state.ships], scores: { A: 2, B: 0 } }
    const { rock: _unchanged, ...rows } = sync.toRows(next)
    expect(sync.toRows(next, state)).toEqual(rows)
    expect(Object.keys(sync.toRows(state, state))).toEqual(['seen', 'rest'])
  })
  test('a sync refuses two parts with fields of the same name', () => {
    const twice = { fieldsX: shape({ y: uint8 }), fieldsXY: uint8 }
    expect(() => syncOf<{ fieldsX: { y: number }; fieldsXY: number }>(twice)).toThrow('same name')
  })
})
