import { describe, expect, test } from '@jest/globals'
import { PAYLOADS } from '../../../../common/games/space-arena/data/payloads.ts'
import { SHIP_TYPES, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { pipsOf, silhouette } from '../panels/silhouettes.ts'
import { ALL_TYPES, asked, COLUMNS, loadsOf, rangesFor, reachOf, sorted } from './guide-numbers.ts'

test('the guide lists all twenty sheets, each race together and the starbase last', () => {
  expect(ALL_TYPES.map(({ name }) => name).slice(-2)).toEqual(['R2551', 'SB2531'])
  expect(new Set(ALL_TYPES).size).toBe(SHIP_TYPES.length + 1)
  expect(ALL_TYPES.length).toBe(20)
})

test('no two ships look alike', () =>
  expect(new Set(ALL_TYPES.map((type) => `${silhouette(type)} ${pipsOf(type).length}`)).size).toBe(20))

test("a ship's loads are the sum of its launchers' loads", () =>
  expect(loadsOf(typeNamed('H2545'))).toEqual([
    ['Rocket', 20],
    ['Splinter', 4],
    ['EMPMissile', 5],
    ['SplinterMine', 10],
  ]))

test('columns sort both ways and keep all rows', () => {
  expect(sorted(ALL_TYPES, 'speed', false)[0]!.name).toBe('F2534')
  expect(sorted(ALL_TYPES, 'speed', true)[0]!.name).toBe('SB2531')
  expect(sorted(ALL_TYPES, 'name', true)[0]!.name).toBe('A2527')
  const slowest = sorted(SHIP_TYPES, 'hull', true).map(({ hull }) => hull)
  expect(slowest).toEqual([...slowest].sort((a, b) => a - b))
  for (const { key } of COLUMNS) expect(sorted(ALL_TYPES, key, false).length).toBe(20)
})

describe('the ships in an address', () => {
  test.each([
    ['', []],
    ['H2545', ['H2545']],
    ['h2545', ['H2545']],
    ['H2545-vs-sb2531', ['H2545', 'SB2531']],
  ])('address "%s" names %j', (rest, names) => expect(asked(rest)).toEqual({ ships: names.map(typeNamed) }))
  test.each([
    ['X1', 'X1'],
    ['H2545-vs-X1', 'X1'],
    ['constructor', 'constructor'],
    ['H2545-vs-H2552-vs-F2551', 'H2545-vs-H2552-vs-F2551'],
  ])('address "%s" names no ship', (rest, unknown) => expect(asked(rest)).toEqual({ unknown }))
})

test('distances for lasers end before the damage does', () => {
  expect(rangesFor(180)).toEqual([10, 25, 50, 75, 100, 125, 150, 175])
  expect(rangesFor(300)).toEqual([10, 50, 100, 150, 200, 250])
  for (const strongest of [50, 80, 100, 110, 150])
    expect(Math.max(...rangesFor(strongest))).toBeLessThan(strongest)
})

test('SA-5.1 SA-5.3 a rocket of 15 ticks moves in 14 of them', () => {
  expect(reachOf('Rocket')).toBe(14 * 60)
  expect(PAYLOADS.EMPMissile.speed * 14).toBe(reachOf('EMPMissile'))
})
