/**
 * Figures of the house that grow by themselves: small files, full folders, long lines. Tests are not counted. A
 * red one names the worst places.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..')
/** So many of the worst are named. */
const NAMED = 20

const files = ['client', 'server', 'common'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$|(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => ({ name, lines: readFileSync(join(ROOT, name), 'utf8').split('\n') })),
)
const lines = files.flatMap((file) => file.lines)

/** The places with the most, each with its number. */
const worst = (counts: ReadonlyMap<string, number> | readonly (readonly [string, number])[]): string[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, NAMED)
    .map(([name, count]) => `${name}: ${Math.round(count)}`)

test('at most 150 files have 30 lines or fewer: most of these are part of an idea', () => {
  const small = files.filter((file) => file.lines.length <= 30)
  const smallest = small.sort((one, other) => one.lines.length - other.lines.length).slice(0, NAMED)
  expect(
    small.length > 150 ? smallest.map(({ name, lines: { length } }) => `${name}: ${length}`) : [],
  ).toEqual([])
})

test('a folder has at most 25 files of its own', () => {
  const counts = new Map<string, number>()
  for (const { name } of files) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1)
  expect(worst([...counts].filter(([, count]) => count > 25))).toEqual([])
})

test('at most three lines of a thousand are longer than 120 columns', () => {
  const long = files.map(
    ({ name, lines: own }) => [name, own.filter((line) => line.length > 120).length] as const,
  )
  const all = long.reduce((sum, [, count]) => sum + count, 0)
  expect(all > 0.003 * lines.length ? worst(long) : []).toEqual([])
})

test('a line has at most 36 characters on average', () => {
  const characters = (own: readonly string[]) => own.reduce((sum, line) => sum + line.length, 0)
  const tooMany = characters(lines) > 36 * lines.length
  expect(
    tooMany ? worst(files.map(({ name, lines: own }) => [name, characters(own) - 36 * own.length])) : [],
  ).toEqual([])
})
