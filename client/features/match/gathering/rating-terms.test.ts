import { expect, test } from '@jest/globals'
import { ratingTerms } from './rating-terms.ts'

const seat = (team: string, over: object = {}) => ({
  team,
  occupant: 'human',
  account: true,
  program: false,
  ...over,
})
const wanted = { rated: true, listed: true }

test.each([
  ['is not to be', { rated: false, listed: true }, [seat('A'), seat('B')], 'not rated'],
  ['is private', { rated: true, listed: false }, [seat('A'), seat('B')], 'not rated'],
  ['has one side', wanted, [seat('A'), seat('A')], 'not rated'],
  ['has accounts in every seat', wanted, [seat('A'), seat('B')], 'rated'],
  [
    'has a free seat',
    wanted,
    [seat('A'), seat('B', { occupant: 'open', account: false })],
    'rated if somebody with an account takes every seat',
  ],
  ['has a guest', wanted, [seat('A'), seat('B', { account: false })], 'not rated: a guest plays'],
  [
    'has a guest and a free seat',
    wanted,
    [seat('A', { account: false }), seat('B', { occupant: 'open', account: false })],
    'not rated: a guest plays',
  ],
  ['has a program', wanted, [seat('A'), seat('B', { program: true })], 'rated for programs alone'],
] as const)(
  'the waiting room tells whether a match will be rated, when it %s',
  (_, options, seats, words) => {
    expect(ratingTerms({ options, seats } as unknown as Parameters<typeof ratingTerms>[0])).toBe(words)
  },
)
