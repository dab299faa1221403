import { readFileSync } from 'node:fs'
import { expect, jest, test } from '@jest/globals'
import { voidPatrol as game } from '../../../common/games/void-patrol/game.ts'
import { benchNamed } from './benches.ts'
import type { Case, Match, Measure } from './case.ts'
import {
  drawn,
  endedBy,
  length,
  lost,
  minutes,
  thinking,
  won,
  wonByFirst,
  wonByUnluckiest,
} from './measures.ts'
import { play } from './play.ts'
import { roundRobin, wonByModels } from './round-robin.ts'

const NAMES = [...readFileSync('loadtest/bench.ts', 'utf8').matchAll(/duels\('([\w-]+)'\)/g)].map(
  ([, name]) => name!,
)

test('every bench of duels has cases, each with a name of its own', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(11)
  for (const name of NAMES) {
    const cases = benchNamed(name)
    expect(new Set(cases.map((one) => one.name)).size).toBe(cases.length)
    for (const { pairs, starts, measures } of cases) {
      expect(pairs.length * starts).toBeGreaterThan(0)
      expect(measures.length).toBeGreaterThan(0)
    }
  }
})

const CASE: Case = {
  name: 'quick',
  game,
  setups: [game.quickest!],
  pairs: [[{ plays: 2 }, { plays: 1 }]],
  starts: 1,
  thinking: { times: 1 },
  measures: [],
}

test('a seed gives the same match when the two levels swap sides', () => {
  const [one, other] = [play(CASE, CASE.pairs[0]!, 0, 0), play(CASE, CASE.pairs[0]!, 0, 1)]
  expect([one.team, other.team]).toEqual(['A', 'B'])
  expect(one.thoughts).toHaveLength(one.length)
  expect(play(CASE, CASE.pairs[0]!, 0, 0)).toMatchObject({
    winners: one.winners,
    by: one.by,
    length: one.length,
  })
})

test('a seed gives another match from the other side when both sides are alike', () => {
  const alike = [{ plays: 1 }, { plays: 1 }] as const
  const [one, other] = [0, 1].map((side) => play({ ...CASE, pairs: [alike] }, alike, 0, side))
  expect(one!.clock).not.toEqual(other!.clock)
})

const PAIR = roundRobin(['kite', 'rook'], 1)[0]!
const MATCH: Match = {
  pair: PAIR,
  teams: ['A', 'B'],
  team: 'A',
  winners: ['A'],
  by: 'is the last in space',
  length: 4,
  clock: { shares: 4, seconds: 20 },
  first: 'A',
  thoughts: [1, 3],
  cold: false,
  counts: {},
}
const LOST = { ...MATCH, winners: ['B'], length: 8 }
const DRAWN = { ...MATCH, winners: [], by: 'nobody is left', length: 6, thoughts: [900], cold: true }

test.each<[string, Measure, number[]]>([
  ['won', won(), [50]],
  ['lost', lost(), [25]],
  ['drawn', drawn(), [25]],
  ['ended by', endedBy('the last', /^is the last/), [75]],
  ['first, of those with a winner', wonByFirst(), [(100 * 2) / 3]],
  ['unluckiest, of those with a winner', wonByUnluckiest(), [100 / 3]],
  ['length', length('rounds'), [6]],
  ['minutes', minutes(10), [1]],
  ['thinking, without what was cold', thinking({ 50: undefined, 100: undefined }), [3, 3]],
  ['models, a draw as half', wonByModels(['kite', 'rook'], {}), [62.5, 37.5]],
])('a measure gives its value over four matches: %s', (_, measure, expected) => {
  // Silence the progress reports.
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const values = measure([MATCH, MATCH, LOST, DRAWN]).map(({ value }) => value)
  expect(values).toEqual(expected.map((value) => expect.closeTo(value)))
})
