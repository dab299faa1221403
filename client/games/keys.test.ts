/** Each key has one meaning: a game's planner uses no key of the screen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { COMMON_KEYS, type KeyLine } from '../features/help/help.tsx'
import { EVERY_ENTRY } from './with-sample.ts'

/** Keys of one character without Shift; lines are such as "J / L", "1, 2, 3", "[ and ]". */
const singles = (lines: readonly KeyLine[]): string[] =>
  lines.flatMap(([keys]) =>
    keys
      .split(' ')
      .map((key) => key.replace(/(?<=.),$/, ''))
      .filter((key) => key.length === 1 && /[A-Z0-9[\],.;?+−]/.test(key)),
  )
/** Separators between keys in these lists. */
const AND: ReadonlySet<string> = new Set(['/'])
const director = ['/', ';']

describe('keys', () => {
  test.each(EVERY_ENTRY.map(({ title, load }) => [title, load] as const))(
    'each key of %s means one thing, and is none of the screen’s',
    async (_, load) => {
      const { keys = [], overlay } = await load()
      const own = [...singles(keys), ...(overlay ? [overlay.key] : [])].filter((key) => !AND.has(key))
      const screen = singles(COMMON_KEYS)
      expect(own.filter((key) => screen.includes(key))).toEqual([])
      expect(own.filter((key, i) => own.indexOf(key) !== i)).toEqual([])
      expect(keys.map(([key]) => key)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^[/;]$/)]))
    },
  )
  test('keys of the director are no letters, as the planners have those', () =>
    expect(COMMON_KEYS.map(([key]) => key)).toEqual(expect.arrayContaining(director)))
  test('keys are read by one table, and no other file looks at the letter of an event', () => {
    const client = join(import.meta.dirname, '..')
    const others = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^(input|browser)[\\/]|\.test\.tsx?$/.test(file),
    )
    expect(
      others.filter((file) =>
        /\bevent\.(code\b|keyCode|key\.toLowerCase)/.test(readFileSync(join(client, file), 'utf8')),
      ),
    ).toEqual([])
  })
})
