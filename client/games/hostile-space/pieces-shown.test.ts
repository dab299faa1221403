import { expect, test } from '@jest/globals'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('when all of a round has been shown the pieces are as they are after it', () => {
  const rounds = shownRounds(hostileSpace)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ craft }) => craft))
    expect(shown).toEqual(after)
})
