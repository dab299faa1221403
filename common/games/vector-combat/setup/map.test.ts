import { describe, expect, test } from '@jest/globals'
import { MAP_IDS, MAPS } from '../data/maps.ts'
import { hotRing, orbit, ringHexes, stillPoint } from '../data/rings.ts'
import { fieldOf } from '../field.ts'
import { mergedMaps } from './map.ts'
import { refusedMap } from './map-check.ts'

const MOON = { id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }
const map = (given: object) => JSON.stringify({ id: 'own', title: 'Of my own', ...given })
const low = orbit('low', [0, 0], 1, 1)

describe('marks', () => {
  test('VC-3.8 a ring’s hexes go clockwise from face 0, and its dots and lines lead along it', () => {
    expect(ringHexes([2, 2], 1).map(({ q, r }) => [q, r])).toEqual([
      [2, 1],
      [3, 1],
      [3, 2],
      [2, 3],
      [1, 3],
      [1, 2],
    ])
    const [corner, beside, second] = orbit('r', [0, 0], 3, 2)
    // A corner on face k has two dots on face k + 2 and two green lines on face k + 3. A hex beside one
    // corner has one line parallel to that corner's.
    expect([corner!.dots, corner!.green]).toEqual([
      [0, 0, 2, 0, 0, 0],
      [0, 0, 0, 2, 0, 0],
    ])
    expect([beside!.green, second!.green]).toEqual([
      [0, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 1, 0],
    ])
    // Between two corners a hex of a ring of radius 2 has one line on either inner face.
    expect(orbit('r', [0, 0], 2, 2)[1]!.green).toEqual([0, 0, 0, 1, 1, 0])
  })
  test('VC-3.8 a ring of radius 1 and speed 1 has a dot on face k + 2 and a line on face k + 3', () => {
    low.forEach(({ dots, green }, k) =>
      expect([dots!.indexOf(1), green.indexOf(1)]).toEqual([(k + 2) % 6, (k + 3) % 6]),
    )
  })
  test('VC-3.11 around a still point each hex has one red line, on the face away from it', () => {
    const [middle, ...around] = stillPoint('L4', [0, -8])
    expect([middle!.dots, around.map(({ at, red }) => `${at.join()} ${red.join('')}`)]).toEqual([
      [0, 0, 0, 0, 0, 0],
      ['0,-9 100000', '1,-9 010000', '1,-8 001000', '0,-7 000100', '-1,-7 000010', '-1,-8 000001'],
    ])
  })
})

describe('the maps that come with the game', () => {
  const kinds = (id: keyof typeof MAPS) => MAPS[id].bodies.map(({ kind }) => kind)
  const rings = (id: keyof typeof MAPS) => [
    ...new Set(MAPS[id].hexes.flatMap(({ ring }) => (ring === null ? [] : [ring]))),
  ]
  test('VC-3.3 the maps of the game are open space, a planet, a moon, a star and still points', () => {
    expect([kinds('open'), kinds('planet'), kinds('moon'), kinds('star')]).toEqual([
      [],
      ['planet'],
      ['planet', 'moon'],
      ['star'],
    ])
    expect([rings('planet'), rings('lagrange').slice(-2)]).toEqual([
      ['planet-2', 'planet-3'],
      ['L4', 'L5'],
    ])
  })
  test('VC-3.14 the maps of the game match their descriptions', () => {
    expect([
      MAPS.belt.stations.length,
      MAPS.belt.asteroids.length,
      MAPS.planet.stations[0]!.at,
      rings('moon'),
      rings('star'),
    ]).toEqual([1, 12, [0, -3], ['planet-2', 'planet-3', 'moon-1'], ['star-3', 'star-4']])
    expect(
      [2, 3, 4, 5].map((far) => MAPS.star.hexes.find(({ at }) => at[0] === 0 && at[1] === -far)!.heat),
    ).toEqual([4, 3, 2, 1])
  })
  test('VC-3.8 the maps of the game pass the check of people’s own maps', () => {
    for (const id of MAP_IDS) expect(refusedMap(JSON.stringify(MAPS[id]))).toEqual([])
  })
})

describe('a map of one’s own', () => {
  test('VC-3.8 an own map omits defaults', () => {
    const text = map({
      bodies: [MOON],
      hexes: low.map(({ at, ring, dots, green }) => ({ at, ring, dots, green })),
    })
    expect([refusedMap(text), refusedMap(map({}))]).toEqual([[], []])
    expect(fieldOf(text).spotAt({ q: 0, r: -1 })).toEqual({
      ring: 'low',
      dots: { q: 1, r: 0 },
      pull: { q: 0, r: 1 },
      heat: [],
      grounds: [],
    })
    expect(fieldOf(text)).toBe(fieldOf(text))
  })
  test.each([
    ['no JSON at all', 'a planet, please', /^the map is not JSON/],
    ['no object', '[]', /expected object/],
    ['something unknown', map({ planets: [] }), /planets/],
    ['a ring without a number', map({ hexes: [{ at: [0, 'x'] }] }), /^hexes\.0\.at\.1/],
    [
      'too many bodies',
      map({ bodies: Array.from({ length: 9 }, (_, i) => ({ ...MOON, id: `m${i}`, at: [2 * i, 0] })) }),
      /^a map has at most 8 bodies; these are 9$/,
    ],
    [
      'too many rocks',
      map({ asteroids: Array.from({ length: 41 }, (_, i) => ({ id: `r${i}`, at: [i, 0] })) }),
      /^a map has at most 40 asteroids; these are 41$/,
    ],
    [
      'a rock too quick',
      map({ asteroids: [{ id: 'rock', at: [5, 5], counters: [61, 0, 0, 0, 0, 0] }] }),
      /^rock has at most 60 counters on a face$/,
    ],
    [
      'a rock too high',
      map({ asteroids: [{ id: 'rock', at: [5, 5], climb: -100 }] }),
      /^rock has at most 99 of altitude/,
    ],
    [
      'gravity too strong',
      map({ hexes: [{ at: [1, 2], red: [0, 0, 10, 0, 0, 0] }] }),
      /^hex \(1, 2\) has at most 9 dots and lines on a face$/,
    ],
    [
      'five counters',
      map({ hexes: [{ at: [0, 1], green: [0, 0, 0, 0, 0] }] }),
      /six counts, one for each face/,
    ],
    ['a body too large', map({ bodies: [{ ...MOON, radius: 2 }] }), /^bodies\.0\.radius/],
    [
      'bodies that overlap',
      map({ bodies: [MOON, { ...MOON, id: 'other', at: [1, 0], radius: 1 }] }),
      /^moon and other overlap$/,
    ],
    [
      'two of a name',
      map({ bodies: [MOON], asteroids: [{ id: 'moon', at: [5, 5] }] }),
      /^two things are called moon$/,
    ],
    ['a name with a blank', map({ asteroids: [{ id: 'a b', at: [5, 5] }] }), /none of them blank/],
    [
      'a hex twice',
      map({ hexes: [{ at: [1, 2] }, { at: [1, 2], heat: 0 }] }),
      /^hex \(1, 2\) is listed twice$/,
    ],
    [
      'lines on a body',
      map({ bodies: [MOON], hexes: [{ at: [0, 0], red: [0, 1, 0, 0, 0, 0] }] }),
      /^hex \(0, 0\) is moon’s own, and carries no dots and no lines$/,
    ],
    [
      'dots without a ring',
      map({ hexes: [{ at: [1, 2], dots: [1, 0, 0, 0, 0, 0] }] }),
      /^hex \(1, 2\) has dots and no ring/,
    ],
    [
      'a ring without dots',
      map({ hexes: [{ at: [1, 2], ring: 'r' }] }),
      /^hex \(1, 2\) has a ring and no dots/,
    ],
    [
      'heat without a row',
      map({ hexes: [{ at: [1, 2], heat: 3 }], heatTable: { 1: [1] } }),
      /^hex \(1, 2\) has heat 3, and the heat table has no row 3$/,
    ],
    ['an edge too near', map({ edge: 14 }), /^the edge is 15 to 60 hexes from \(0, 0\), or null$/],
    [
      'a body beyond the edge',
      map({ edge: 15, bodies: [{ ...MOON, at: [0, 16] }] }),
      /^moon is beyond the edge, more than 15 hexes from \(0, 0\)$/,
    ],
    ['a hex beyond the edge', map({ hexes: [{ at: [61, 0] }] }), /^hex \(61, 0\) is beyond the edge/],
    [
      'a station of nobody there is',
      map({ stations: [{ id: 'post', at: [0, 0], faction: 'E' }] }),
      /^station post belongs to nobody \(null\) or to a team, A to D$/,
    ],
    [
      'an orbit that leads off its ring',
      map({ hexes: low.slice(0, 5) }),
      /^the orbit low does not hold at \(-1, 1\): its dots lead to \(-1, 0\), which is not on it$/,
    ],
    [
      'an orbit with a line missing',
      map({ hexes: low.map((one, i) => (i === 3 ? { ...one, green: [0, 0, 0, 0, 0, 0] } : one)) }),
      /^the orbit low does not hold at \(1, 0\): with the lines of \(0, 1\) a ship does not have the dots of it$/,
    ],
    [
      'an orbit through a body',
      map({
        bodies: [
          { ...MOON, at: [0, -2] },
          { ...MOON, id: 'm2', at: [0, 2] },
        ],
        hexes: [
          { at: [-1, -1], ring: 'r', dots: [0, 1, 1, 0, 0, 0] },
          { at: [1, -2], ring: 'r', dots: [0, 1, 1, 0, 0, 0] },
        ],
      }),
      /^the orbit r does not hold/,
    ],
  ])('VC-3.8 an own map with %s is refused in words', (_what, text, words) => {
    const said = refusedMap(text)
    expect(said.length).toBeGreaterThan(0)
    expect(said[0]).toMatch(words)
  })
  test('VC-3.12 the check says which orbits of an own map lead through a body', () => {
    const dots = [0, 0, 2, 0, 0, 0]
    expect(
      refusedMap(
        map({
          bodies: [MOON],
          hexes: [
            { at: [-1, 0], ring: 'r', dots },
            { at: [1, 0], ring: 'r', dots, green: [0, 0, 0, 0, 0, 0] },
          ],
        }),
      )[0],
    ).toBe('the orbit r does not hold at (-1, 0): it leads through a body')
  })
  test('VC-3.8 the check tells at most five faults at once', () => {
    expect(
      refusedMap(map({ hexes: Array.from({ length: 40 }, (_, i) => ({ at: [i, 0], ring: 'r' })) })),
    ).toHaveLength(5)
    expect(hotRing([0, 0], 2, 4)).toHaveLength(12)
  })
})

const merged = (newer: object, older: object): unknown =>
  JSON.parse(mergedMaps(JSON.stringify(newer), JSON.stringify(older)))

test('maps that were drawn on two devices are all kept', () => {
  expect(merged({ a: 'moon' }, { b: 'star' })).toEqual({ a: 'moon', b: 'star' })
  expect(merged({ a: 'moon, changed' }, { a: 'moon' })).toEqual({ a: 'moon, changed', 'a-2': 'moon' })
})
test('merging again changes nothing and copies no copies', () => {
  const once = merged({ a: 'moon, changed' }, { a: 'moon' }) as object
  expect(merged(once, { a: 'moon' })).toEqual(once)
})
test('a value that cannot be read counts as nothing', () =>
  expect(mergedMaps('{', '{"a":"moon"}')).toBe('{"a":"moon"}'))
