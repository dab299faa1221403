import { expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { check } from '../check.ts'
import { pencilAndPaper as game } from '../game.ts'
import { placeForMe } from './place.ts'

test.each([
  { doors: 'placed', ships: 'placed', turrets: true, shipsEach: 3 },
  { ships: 'placed', shipsEach: 6, blast: true },
  { asteroids: 'drawn' },
  { players: 4, doors: 'placed', ships: 'placed', asteroids: 'drawn', turrets: true },
])('PP-9.2, PP-9.3, PP-9.5 a place for everything is legal, and the same for the same dice: %j', (given) => {
  const setup = game.setup.parse(given)
  for (let seed = 0; seed < 10; seed++) {
    let state = game.start(setup, game.seats(setup), diceOf(`s${seed}`, 0))
    for (let round = 1; state.phase !== 'play'; round++) {
      const orders = Object.fromEntries(
        game.owing(state).map((seat) => [seat, placeForMe(state, seat, diceOf(`s${seed}${seat}`, round))]),
      )
      for (const [seat, order] of Object.entries(orders)) {
        expect(check(state, seat, order)).toEqual([])
        expect(placeForMe(state, seat, diceOf(`s${seed}${seat}`, round))).toEqual(order)
        if (state.phase === 'ships') expect(order.kind).toBe('ships')
      }
      state = game.resolve(state, orders, diceOf(`s${seed}`, round)).state
    }
  }
})
