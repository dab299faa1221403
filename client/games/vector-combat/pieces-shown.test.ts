import { expect, test } from '@jest/globals'
import { vectorCombat } from '../../../common/games/vector-combat/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('when all of a round has been shown the pieces are as they are after it, but for what is reckoned at its end', () => {
  const rounds = shownRounds(vectorCombat)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships, [
    'evaded',
    'heat',
    'energy',
  ]))
    expect(shown).toEqual(after)
})
