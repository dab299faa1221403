import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { EVERY_GAME } from '../../../common/games/with-sample.ts'
import { clauseIn } from './reckoning-dialog.tsx'

const rulesOf = (game: string): string =>
  readFileSync(join(import.meta.dirname, '../../../common/games', game, 'rules.md'), 'utf8')

describe('clauses of the rules', () => {
  test.each([
    [
      'void-patrol',
      'VP-4.11',
      'At or under the chance is a hit; at or under the chance less 100 is a double hit.',
    ],
    ['void-patrol', 'VP-5.3', 'A gun hit that gets h points through costs a thrust with a chance of 2h %.'],
    ['void-patrol', 'VP-5.4', 'Between rounds shields regain 5 %, but nothing of what the last round took.'],
    ['space-arena', 'SA-6.2', 'What the quadrant cannot take goes to the hull.'],
    ['hostile-space', 'HS-5.3', "It hits the first craft or rock on its path, whoever's that is."],
  ])('a clause is found by its game and id: %s %s', (game, clause, sentence) => {
    expect(clauseIn(rulesOf(game), clause)).toBe(sentence)
  })
  test.each(EVERY_GAME.map(({ id }) => id))('each clause of %s is a sentence', (game) => {
    const rules = rulesOf(game)
    const ids = [...new Set([...rules.matchAll(/`([A-Z]+-\d+\.\d+)`/g)].map(([, id]) => id!))]
    for (const id of ids)
      expect([id, clauseIn(rules, id)]).toEqual([id, expect.stringMatching(/^[\dA-Z“"'½a-z].{8,}/)])
  })
  test('a clause has no text when it is not in the rules', () => {
    expect(clauseIn(rulesOf('void-patrol'), 'VP-99.1')).toBeUndefined()
  })
})
