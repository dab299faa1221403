/** The sentence about a match's end (VP-9.5), for somebody who has never seen the rules. */
import { expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../sample.ts'
import type { State } from '../state.ts'
import { story } from './story.ts'

const LIMIT = 20
const score = (kills: number, damage: number) => ({ kills, damage })

/** At the round limit; two fighters against one. */
const ended = (scores: State['scores'], lost: readonly string[] = []): State =>
  sampleState(
    ['A1', 'A2', 'B1'].map((id) =>
      sampleFighter(id, id[0]!, { status: lost.includes(id) ? 'destroyed' : 'flying' }),
    ),
    { played: LIMIT, roundLimit: LIMIT, scores },
  )

test.each([
  [{ A: score(0, 0), B: score(0, 0) }, [], 'nobody had destroyed a fighter or done any damage'],
  [
    { A: score(0, 28), B: score(0, 50) },
    [],
    'nobody had destroyed a fighter, and team B had done 50 damage and team A had done 28',
  ],
  [{ A: score(0, 90), B: score(1, 50) }, ['A2'], 'team B had destroyed 1 fighter and team A had destroyed 0'],
  [
    { A: score(1, 90), B: score(1, 50) },
    ['A2'],
    'each team had destroyed 1 fighter, and team A had done 90 damage and team B had done 50',
  ],
  [
    { A: score(1, 90), B: score(1, 50), C: score(0, 400) },
    ['A2'],
    'team A had destroyed 1 fighter, team B had destroyed 1 and team C had destroyed 0; of the best, team A had done 90 damage and team B had done 50',
  ],
] as const)('a story says what counted when time ran out: %j', (scores, lost, words) => {
  expect(story(ended(scores, lost))).toBe(`Time ran out after round ${LIMIT}: ${words}.`)
})

test.each([
  [['B1'], 'Only team A was still flying after round 20, with all its fighters.'],
  [['A2', 'B1'], 'Only team A was still flying after round 20, with 1 of its 2 fighters.'],
  [['A1', 'A2'], 'Only team B was still flying after round 20.'],
  [['A1', 'A2', 'B1'], 'No fighter was left flying after round 20.'],
])('a story says who was left when %j were lost', (lost, words) => {
  expect(story(ended({ A: score(0, 0), B: score(0, 0) }, lost))).toBe(words)
})
