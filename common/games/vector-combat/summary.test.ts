import { expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { playRound } from '../../engine/record/record.ts'
import { flyTo } from './autopilot.ts'
import { SUBTURNS } from './data/numbers.ts'
import { vectorCombat as game } from './game.ts'
import type { Orders } from './orders.ts'
import type { State } from './state.ts'
import { FIRST_DUEL } from './summary.ts'

test('the first match is won as the lessons teach: by reaching and holding a moon’s orbit', () => {
  const given = game.setup.parse(FIRST_DUEL)
  let state: State = game.start(given, game.seats(given), diceOf('first', 0))
  const way = flyTo(state, 'A1', { kind: 'orbit', ring: 'moon-3' })!
  let n = 0
  while (!game.outcome(state)) {
    n++
    const orders: Record<string, Orders> = {}
    for (const seat of game.owing(state)) {
      const action = way[n - 1]
      orders[seat] =
        seat === 'A1'
          ? { actions: { A1: action ?? 'pass' } }
          : game.think(game.view(state, seat), seat, diceOf(`first ${seat}`, n), 1)
    }
    state = playRound(game, state, 'first', n, orders).state
  }
  expect(game.outcome(state)!.winners).toEqual(['A'])
  expect(n).toBeLessThanOrEqual(FIRST_DUEL.turns * SUBTURNS)
})
