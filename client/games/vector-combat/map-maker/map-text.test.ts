import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PASTES } from '../../../../common/engine/text/pastes.ts'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { LONGEST_TEXT, refusedMap } from '../../../../common/games/vector-combat/setup/map-check.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { emptyMap } from './edit.ts'
import { BUILT_IN, faultsOf, LONGEST_READ, readText, textOf, titleOf } from './map-text.ts'
import { FIRST, TOOLS, used } from './tools.ts'

const read = (text: string): GameMap => (readText(text) as { map: GameMap }).map
const refused = (text: string) => (readText(text) as { refused: string[] }).refused
/** Ignores rows of the heat table that no hex uses. */
const hexesOf = (map: GameMap) => ({ ...map, heatTable: {} })

describe('VC-3.8 the text of a map', () => {
  test.each(BUILT_IN.map((map) => [map.id, map] as const))(
    '%s is read as it was written, and is short enough to be sent',
    (_, map) => {
      const text = textOf(map)
      expect(hexesOf(read(text))).toEqual(hexesOf(map))
      expect([refusedMap(text), text.length <= LONGEST_TEXT]).toEqual([[], true])
      expect(textOf(read(text))).toBe(text)
    },
  )
  test('a text keeps the rows of the heat table that hexes have, and no others', () => {
    expect([read(textOf(MAPS.star)).heatTable, read(textOf(MAPS.planet)).heatTable]).toEqual([
      MAPS.star.heatTable,
      {},
    ])
  })
  test('a drawn map is read as it was written', () => {
    const step = fc.tuple(
      fc.constantFrom(...TOOLS),
      fc.integer({ min: -12, max: 12 }),
      fc.integer({ min: -12, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.string(), (steps, title) => {
        const map = steps.reduce(
          (so, [tool, q, r, n]) =>
            used(
              so,
              tool,
              {
                ...FIRST,
                orbit: { name: '', radius: n, speed: 2 },
                heat: { radius: n, points: n },
                asteroid: { motion: { kind: 'free', face: n, count: n } },
              },
              hex(q, r),
            ),
          emptyMap(title),
        )
        expect(hexesOf(read(textOf(map)))).toEqual(hexesOf(map))
      }),
      { numRuns: 60 },
    )
  })
})

describe('VC-3.8 a pasted map', () => {
  test.each(Object.entries(PASTES))(
    'a text pasted %s is read as the map that the page showed',
    (_, paste) => {
      for (const map of BUILT_IN.slice(0, 4)) {
        const text = paste(textOf(map))
        // A title is kept as it is, including non-breaking blanks.
        expect([textOf(read(text)).replaceAll('\u00a0', ' '), refusedMap(text)]).toEqual([textOf(map), []])
        expect(fieldOf(text).map).toEqual(read(text))
      }
    },
  )
  test('a broken map is refused with the number of its line', () => {
    expect(refused(textOf(MAPS.planet).replace(',\n', '\n'))[0]).toMatch(
      /^the map is not JSON: line \d+: a bracket/,
    )
  })
})

describe('a text that is no map', () => {
  test.each([
    ['no JSON', 'a planet, please', /^the map is not JSON/],
    ['a list', '[]', /expected object/],
    ['nothing', 'null', /expected object/],
    ['a number', '7', /expected object/],
    ['something unknown', '{"id":"x","title":"x","planets":[]}', /planets/],
    ['hostile keys', '{"id":"x","title":"x","__proto__":{"edge":1},"bodies":{"length":9}}', /bodies/],
    ['a place out of all bounds', '{"id":"x","title":"x","hexes":[{"at":[1e9,0]}]}', /^hexes\.0\.at\.0/],
  ])('%s is refused in words', (_, text, words) => expect(refused(text)[0]).toMatch(words))
  test('a text is not read when it is too long', () =>
    expect(refused(' '.repeat(LONGEST_READ + 1))).toEqual(['the text is too long for a map']))
})

describe('the faults of a map', () => {
  const moon = (id: string, q: number) => ({ id, kind: 'moon', at: [q, 0], radius: 0 }) as const
  const faults = (given: Partial<GameMap>) => faultsOf({ ...emptyMap('Mine'), ...given })
  test('a fault of a hex names the hex', () => {
    expect(faults({ bodies: [moon('moon', 40)] })).toEqual([
      { reason: 'moon is beyond the edge, more than 24 hexes from (0, 0)', at: [40, 0] },
    ])
    expect(faults({ bodies: [moon('moon', 3), moon('twin', 3)] })).toEqual([
      { reason: 'moon and twin overlap', at: [3, 0] },
    ])
    expect(
      faults({
        bodies: [moon('moon', 0)],
        hexes: MAPS.planet.hexes.map((one, i) => (i === 0 ? { ...one, at: [0, 0] as const } : one)),
      })[0],
    ).toMatchObject({ at: [0, 0] })
    expect(faults({ hexes: MAPS.planet.hexes.slice(1, 3) })[0]).toMatchObject({
      reason: expect.stringContaining('does not hold at (1, -2)'),
      at: [1, -2],
    })
    expect(
      faults({
        stations: [{ id: 'dock', at: [5, 5], altitude: 0, counters: [0, 0, 0, 0, 0, 0], faction: 'X' }],
      }),
    ).toEqual([{ reason: 'station dock belongs to nobody (null) or to a team, A to D', at: [5, 5] }])
  })
  test('a fault of no hex names none', () => {
    expect(faults({ edge: 9 })).toEqual([{ reason: 'the edge is 15 to 60 hexes from (0, 0), or null' }])
  })
  test('VC-4.13 a map is faulty when fleets have no room to start', () => {
    const rocks = Array.from({ length: 15 }, (_, i) => ({
      id: `rock-${i}`,
      at: [i, 9] as const,
      altitude: 0,
      counters: [0, 0, 0, 0, 0, 0],
    }))
    expect(faults({ asteroids: rocks })).toEqual([
      { reason: 'the map has no room where the fleets are to start' },
    ])
  })
  test('a map is faulty when its text is too long to be sent', () => {
    const hexes = Array.from({ length: 24 }, (_, q) =>
      Array.from({ length: 20 }, (_each, r) => ({
        at: [q - 12, r - 10] as const,
        ring: null,
        dots: null,
        green: [0, 0, 0, 0, 0, 1],
        red: [0, 0, 0, 0, 0, 0],
        heat: 0,
      })),
    ).flat()
    expect(faults({ hexes })[0]!.reason).toMatch(
      /^the text of the map has \d+ characters, and 6000 are the most/,
    )
  })
})

test('a map is called "Without a title" when it has none', () =>
  expect([titleOf({ title: ' ' }), titleOf(MAPS.open)]).toEqual(['Without a title', 'Open space']))
