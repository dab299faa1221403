import { expect, test } from '@jest/globals'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('pieces equal the position after a round when all of it has been shown', () => {
  const rounds = shownRounds(hostileSpace)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ craft }) => craft))
    expect(shown).toEqual(after)
})
