import { expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { spaceArena as game } from './game.ts'
import { FIRST_DUEL } from './summary.ts'

/** Plays a duel against the easiest bots, and returns the rounds of first contact and of the end. */
function duel(setup: object, seed: string): { readonly seen: number; readonly rounds: number } {
  const given = game.setup.parse(setup)
  let state = game.start(given, game.seats(given), diceOf(seed, 0))
  let [round, seen] = [0, 0]
  while (!game.outcome(state) && round < 30) {
    round++
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceOf(`${seed}/${seat}`, round), seat === 'A1' ? 2 : 1),
        ]),
    )
    const { state: after, timeline } = game.resolve(state, orders, diceOf(seed, round))
    if (seen === 0 && JSON.stringify(game.viewTimeline(timeline, after, 'A1')).includes('"B1"')) seen = round
    state = after
  }
  return { seen, rounds: round }
}

test('the first duel shows the enemy in its first round and lasts at least three on average', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((seed) => duel(FIRST_DUEL, seed))
  expect(all.every(({ seen }) => seen === 1)).toBe(true)
  expect(all.reduce((sum, { rounds }) => sum + rounds, 0) / all.length).toBeGreaterThanOrEqual(3)
})
