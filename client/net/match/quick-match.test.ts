import { expect, test } from '@jest/globals'
import { entryNamed } from '../../games/list.ts'
import { keep } from '../storage.ts'
import { matchAfterLessons, quickMatches } from './quick-match.ts'

test('the match after Vector Combat’s lessons has a moon, also for players of other games', () => {
  const entry = entryNamed('vector-combat')!
  keep('flown', '1')
  expect(quickMatches(entry)[0]!.name).toBe('Skirmish')
  expect(matchAfterLessons(entry).setup).toMatchObject({ scenario: 'high-ring', ships: 1 })
  keep('flown', undefined)
  expect(quickMatches(entry)[0]).toBe(matchAfterLessons(entry))
})
