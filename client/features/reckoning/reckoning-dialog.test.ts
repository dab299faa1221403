import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { EVERY_GAME } from '../../../common/games/with-sample.ts'
import { clauseIn } from './reckoning-dialog.tsx'

const rulesOf = (game: string): string =>
  readFileSync(join(import.meta.dirname, '../../../common/games', game, 'rules.md'), 'utf8')

/** Lines as rules have them: clauses at the end and in the middle of a line, one after the other, with markup. */
const RULES = `
- The dice have 100 sides. At or under the chance is a hit; at or under the chance less 100 is a double hit (\`XY-4.11\`). Every chit counts (\`XY-4.12\`).
- A gun hit that gets \`h\` points through costs a thrust with a chance of 2\`h\` % (\`XY-5.3\`).
- Between rounds shields regain 5 %, but nothing of what the last round took (\`XY-5.4\`). At hull 0 a fighter is destroyed (\`XY-5.5\`).
- Four quadrants: N from 315 to 45, E to 135. They stay with the compass (\`XY-6.1\`). What the quadrant cannot take goes to the hull (\`XY-6.2\`).
- It hits the first craft on its path, whoever's that is (\`XY-7.3\`). A rock only stops the missile (\`XY-7.4\`).
`

describe('clauses of the rules', () => {
  test.each([
    ['XY-4.11', 'At or under the chance is a hit; at or under the chance less 100 is a double hit.'],
    ['XY-4.12', 'Every chit counts.'],
    ['XY-5.3', 'A gun hit that gets h points through costs a thrust with a chance of 2h %.'],
    ['XY-5.4', 'Between rounds shields regain 5 %, but nothing of what the last round took.'],
    ['XY-6.2', 'What the quadrant cannot take goes to the hull.'],
    ['XY-7.3', "It hits the first craft on its path, whoever's that is."],
  ])('a clause is found by its id: %s %s', (clause, sentence) => {
    expect(clauseIn(RULES, clause)).toBe(sentence)
  })
  test.each(EVERY_GAME.map(({ id }) => id))('each clause of %s is a sentence', (game) => {
    const rules = rulesOf(game)
    const ids = [...new Set([...rules.matchAll(/`([A-Z]+-\d+\.\d+)`/g)].map(([, id]) => id!))]
    for (const id of ids)
      expect([id, clauseIn(rules, id)]).toEqual([id, expect.stringMatching(/^[\dA-Z“"'½a-z].{8,}/)])
  })
  test('a clause has no text when it is not in the rules', () => {
    expect(clauseIn(RULES, 'XY-99.1')).toBeUndefined()
  })
})
