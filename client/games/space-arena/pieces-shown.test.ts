import { expect, test } from '@jest/globals'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('a round that is wholly shown leaves the pieces as the state has them, except end sums', () => {
  const rounds = shownRounds(spaceArena)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships, [
    'heat',
    'launched',
    'score',
  ]))
    expect(shown).toEqual(after)
})
