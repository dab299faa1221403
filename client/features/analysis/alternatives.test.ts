import { beforeAll, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { ENTRIES } from '../../games/list.ts'

let readableOrders: typeof import('./alternatives.ts').readableOrders
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ readableOrders } = await import('./alternatives.ts'))
})

/** Notation: `3: A25`, `Fire L1 B1`, `Boost N 40`. */
const CODES = /\d: ?[A-Z]|\bFire [A-Z]+\d|\b(Boost|Activate|Replenish)\b/

test.each(ENTRIES)(
  '$title: the analysis puts the orders of bots into words without codes',
  async ({ rules, load, firstMatch, botLevels }) => {
    const [game, client] = [await rules(), await load()]
    const setup = game.setup.parse(firstMatch!.setup)
    let state = game.start(setup, game.seats(setup), diceOf('words', 0))
    for (let round = 1; round <= 12 && !game.outcome(state); round++) {
      const orders = Object.fromEntries(
        game
          .owing(state)
          .map((seat) => [
            seat,
            game.think(game.view(state, seat), seat, diceOf(`words/${seat}`, round), botLevels[1]!),
          ]),
      )
      for (const [seat, given] of Object.entries(orders)) {
        const { words, texts } = readableOrders(client, game.view(state, seat), seat, given)
        expect(words).not.toBe('')
        expect(words).not.toMatch(CODES)
        // SA-2.7: the texts are the orders, without loss.
        if (texts.length > 0)
          expect(texts.map(({ text }) => text)).toEqual(
            Object.values(given as Record<string, string>).filter((text) => text !== ''),
          )
      }
      state = game.resolve(state, orders, diceOf('words', round)).state
    }
  },
)
