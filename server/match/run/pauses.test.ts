import { expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { stepOf } from '../../../common/engine/step.ts'
import { GAMES } from '../../../common/games/list.ts'
import { pauseBefore } from './pauses.ts'

test('bots set up without a pause for looking, and an exhibition’s rounds have the longest', () => {
  const [setup, round] = [{ title: 'Player B places a rock' }, { title: 'Velocity, round 3' }]
  for (const exhibited of [true, false]) expect(pauseBefore(setup, exhibited)).toBeLessThan(500)
  expect(pauseBefore(round, false)).toBeGreaterThan(500)
  expect(pauseBefore(round, true)).toBeGreaterThan(pauseBefore(round, false))
})

test.each(GAMES.map((game) => [game.id, game] as const))(
  'an exhibition of %s begins with its set-up or its first round, and knows which',
  (_id, game) => {
    for (const given of game.exhibitions ?? [{}]) {
      const setup: unknown = game.setup.parse(given)
      const state: unknown = game.start(setup, game.seats(setup), diceOf('exhibition', 0))
      const step = stepOf(game, state, 1)
      expect(pauseBefore(step, true) > 500).toBe(step.counts || /\d$/.test(step.title))
    }
  },
)
