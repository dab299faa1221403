import { expect, test } from '@jest/globals'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

test('a round that is wholly shown leaves the pieces as the state has them, except end sums', () => {
  const rounds = shownRounds(voidPatrol)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ fighters }) => fighters, [
    'shields',
    'kills',
  ]))
    expect(shown).toEqual(after)
})
