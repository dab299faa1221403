import { expect, test } from '@jest/globals'
import { pencilAndPaper } from '../../../common/games/pencil-and-paper/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('when all of a round has been shown the pieces are as they are after it', () => {
  const rounds = shownRounds(pencilAndPaper)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships))
    expect(shown).toEqual(after)
})
