import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { playScenario } from './scenario.ts'

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder).sort()

interface Table {
  asteroids: Record<string, { area: number }>
}
interface Expected {
  start: Table
  rounds: Table[]
}

/**
 * Areas must agree within 1 % or 1000 square units, whichever is more, because the library rounds new
 * corners. Everything else must agree exactly.
 */
function compared(played: Expected, expected: Expected): void {
  const tables = ({ start, rounds }: Expected) => [start, ...rounds]
  const areas = (one: Expected) => tables(one).map(({ asteroids }) => asteroids)
  const exact = (one: Expected) =>
    tables(one).map(({ asteroids, ...rest }) => ({ ...rest, asteroids: Object.keys(asteroids).sort() }))
  expect(exact(played)).toEqual(exact(expected))
  for (const [i, asteroids] of areas(expected).entries())
    for (const [id, { area }] of Object.entries(asteroids))
      expect(Math.abs(areas(played)[i]![id]!.area - area)).toBeLessThanOrEqual(Math.max(1000, area / 100))
}

test('there are scenario files to play', () => expect(files.length).toBe(51))

for (const file of files) {
  const scenario = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    id: string
    title: string
    expected: Expected
  }
  test(`${scenario.id} ${scenario.title}`, () =>
    compared(JSON.parse(JSON.stringify(playScenario(scenario))) as Expected, scenario.expected))
}
