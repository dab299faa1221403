/** The list of live matches on the front page: it has the matches that can still be watched or joined. */
import { expect, test } from '@jest/globals'
import type { Listing } from '../../net/api.ts'
import { listedBelow } from './live.tsx'

const match = (id: string, phase: Listing['phase']) => ({ id, phase }) as Listing
const all = [
  match('shown', 'playing'),
  match('over', 'finished'),
  match('open', 'gathering'),
  match('on', 'playing'),
]
const idsOf = (...from: Parameters<typeof listedBelow>) => listedBelow(...from).map(({ id }) => id)

test('list has neither ended matches nor the one on the board', () => {
  expect(idsOf(all, 'shown', undefined)).toEqual(['open', 'on'])
})

test('list keeps one’s own match when that is over', () => {
  expect(idsOf(all, undefined, 'over')).toEqual(['shown', 'over', 'open', 'on'])
})
