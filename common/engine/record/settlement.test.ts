import { expect, test } from '@jest/globals'
import { sample } from '../../games/sample/game.ts'
import { botMatch } from '../bots/bot-match.ts'
import { opening } from './record.ts'
import { outcomeOf } from './settlement.ts'

const { record, state, outcome } = botMatch(sample, 'settled', {}, 1)
const before = opening(sample, record)

test('a match is not over before its rules or its people have ended it', () => {
  expect(outcomeOf(sample, before, undefined)).toBeUndefined()
  expect(outcomeOf(sample, before, { how: 'resigned', winners: ['B'] })).toEqual({
    winners: ['B'],
    by: 'wins by resignation',
  })
  expect(outcomeOf(sample, before, { how: 'left', winners: [] })).toEqual({
    winners: [],
    by: 'everybody has left',
  })
  expect(outcomeOf(sample, before, { how: 'agreed', winners: [] })).toEqual({
    winners: [],
    by: 'all sides agreed on a draw',
  })
})

test('an end by the rules takes precedence over a settlement', () => {
  for (const settled of [
    undefined,
    { how: 'resigned', winners: ['A'] },
    { how: 'resigned', winners: ['B'] },
  ] as const)
    expect(outcomeOf(sample, state, settled)).toEqual(outcome)
})

test('a match that a fault ended is a draw that says so, and its rules are not asked', () => {
  const broken = {
    ...sample,
    outcome: () => {
      throw new Error('a bug in a game')
    },
  }
  expect(outcomeOf(broken, state, { how: 'broken', winners: [] })).toEqual({
    winners: [],
    by: 'a fault of ours has ended the match, and it counts for nobody',
  })
})
