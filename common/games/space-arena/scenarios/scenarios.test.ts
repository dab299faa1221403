import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { playScenario } from './scenario.ts'

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder).sort()

/** Places must agree to a millionth, everything else exactly. */
function expectSame(got: unknown, wanted: unknown): void {
  const places = (value: unknown): number[] => {
    const found: number[] = []
    JSON.stringify(value, (key, inner: unknown) =>
      (key === 'x' || key === 'y') && typeof inner === 'number' ? void found.push(inner) : inner,
    )
    return found
  }
  const others = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, inner: unknown) => (key === 'x' || key === 'y' ? undefined : inner)),
    )
  expect(others(got)).toEqual(others(wanted))
  const [mine, theirs] = [places(got), places(wanted)]
  expect(mine.length).toBe(theirs.length)
  expect(Math.max(...mine.map((value, i) => Math.abs(value - theirs[i]!)))).toBeLessThan(1e-6)
}

test('there are scenario files to play', () => expect(files.length).toBe(60))

for (const file of files) {
  const scenario = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    id: string
    title: string
    expected: unknown
  }
  test(`${scenario.id} ${scenario.title}`, () =>
    expectSame(JSON.parse(JSON.stringify(playScenario(scenario))), scenario.expected))
}
