import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { playScenario } from './scenario.ts'

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder).sort()

test('there are scenario files to play', () => expect(files.length).toBe(45))

for (const file of files) {
  const scenario = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    id: string
    title: string
    expected: unknown
  }
  test(`${scenario.id} ${scenario.title}`, () =>
    expect(JSON.parse(JSON.stringify(playScenario(scenario)))).toEqual(scenario.expected))
}
