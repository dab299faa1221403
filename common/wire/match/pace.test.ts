import { expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { GAMES, gameNamed } from '../../games/list.ts'
import { matchOptions } from './options.ts'
import { paceFor } from './pace.ts'

const pace = (game: string, ...setups: readonly object[]) =>
  setups.map((setup) => paceFor(gameNamed(game)!, setup))

test('the suggested planning time grows with the craft of a seat, and at most doubles', () => {
  expect(
    pace('void-patrol', {}, { seatsPerTeam: 8 }, ...[2, 4, 8].map((n) => ({ fightersPerSeat: n }))),
  ).toEqual([30, 30, 35, 45, 60])
  expect(
    pace('space-arena', {}, { seatsPerTeam: 4 }, ...[2, 4, 8].map((n) => ({ shipsPerSeat: n }))),
  ).toEqual([120, 120, 140, 175, 240])
  expect(
    pace(
      'vector-combat',
      {},
      { ships: 1 },
      { ships: 6 },
      { ships: 6, seatsPerFaction: 3 },
      { ships: 5, seatsPerFaction: 2 },
    ),
  ).toEqual([20, 20, 35, 20, 25])
})
test('every game has its pace with its usual setup, and when a setup is not legal yet', () => {
  for (const game of GAMES) {
    expect([paceFor(game, {}), paceFor(game, { nothing: 1 })]).toEqual([game.pace, game.pace])
    for (const setup of game.trials)
      expect(matchOptions.safeParse({ roundSeconds: paceFor(game, setup) }).success).toBe(true)
  }
})
test('the craft of a seat are counted as a match starts with them', () => {
  const most = (game: string, setup: object, pieces: (state: never) => readonly { seat: string }[]) => {
    const rules = gameNamed(game)!
    const given = rules.setup.parse(setup) as object
    const all = pieces(rules.start(given, rules.seats(given), diceOf('pace', 0)) as never)
    const counts = rules
      .seats(given)
      .map(({ id }) => all.filter(({ seat }) => seat === id || seat === id[0]).length)
    return [rules.craftEach!(given), Math.max(...counts)]
  }
  for (const [each, there] of [
    most('void-patrol', { fightersPerSeat: 4 }, ({ fighters }) => fighters),
    most('space-arena', { shipsPerSeat: 3 }, ({ ships }) => ships),
    most('vector-combat', { ships: 5, seatsPerFaction: 2 }, ({ ships }) => ships),
  ])
    expect(each).toBe(there)
})
