import { expect, test } from '@jest/globals'
import { vectorCombat } from '../../../common/games/vector-combat/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('a round that is wholly shown leaves the pieces as the state has them, except end sums', () => {
  const rounds = shownRounds(vectorCombat)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships, [
    'evaded',
    'heat',
    'energy',
  ]))
    expect(shown).toEqual(after)
})
