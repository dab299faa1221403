import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { EVERY_GAME } from './with-sample.ts'

/** The cells of a table row. */
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test.each(EVERY_GAME.map(({ id }) => id))(
  'every column of every table in the rules of %s has a heading',
  (id) => {
    const lines = readFileSync(join(import.meta.dirname, id, 'rules.md'), 'utf8').split('\n')
    const heads = lines.filter((_, i) => /^\|[-:| ]+\|$/.test(lines[i + 1] ?? ''))
    expect(heads.filter((head) => cells(head).includes(''))).toEqual([])
  },
)
