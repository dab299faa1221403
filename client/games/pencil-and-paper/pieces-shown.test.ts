import { expect, test } from '@jest/globals'
import { pencilAndPaper } from '../../../common/games/pencil-and-paper/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('pieces equal the position after a round when all of it has been shown', () => {
  const rounds = shownRounds(pencilAndPaper)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships))
    expect(shown).toEqual(after)
})
