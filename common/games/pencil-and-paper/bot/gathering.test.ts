/**
 * With three or four players, each could wait for the others to shoot each other. Bots must not wait for
 * ever.
 */
import { expect, test } from '@jest/globals'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { diceOf } from '../../../engine/dice/dice.ts'
import { playRound } from '../../../engine/record/record.ts'
import { pencilAndPaper as game } from '../game.ts'
import { DOWN, position, RIGHT, UP } from '../sample.ts'
import { FREE_FOR_ALL, THREE } from '../summary.ts'
import { candidates } from './searching.ts'
import { think } from './think.ts'

/** Well below the limit of 200. Over 30 seeds the longest match of three Masters takes some 40 turns. */
const MOST = 120

test.each([
  ['three Doodlers', THREE, 1, 6],
  ['three Draughtsmen', THREE, 2, 6],
  ['three Masters', THREE, 3, 6],
  ['three Masters with three ships each', { players: 3 }, 3, 2],
  ['four Masters', FREE_FOR_ALL, 3, 3],
])('a match of %s comes to an end', (_who, setup, level, matches) => {
  for (let i = 0; i < matches; i++) {
    const { record, outcome } = botMatch(game, `gathering ${i}`, setup, level)
    expect([outcome.by === 'the turn limit was reached', record.rounds.length <= MOST]).toEqual([false, true])
  }
})

/**
 * In this many turns three single ships fight; else they avoid each other until they grow bold, after 24
 * turns on average.
 */
const FOUGHT = 20

test('three Masters with a ship each fight before they are bold', () => {
  for (let i = 0; i < 6; i++)
    expect(botMatch(game, `fought ${i}`, THREE, 3).record.rounds.length).toBeLessThanOrEqual(FOUGHT)
})

test.each([
  ['two Draughtsmen', THREE, 2, 12],
  ['two Draughtsmen with three ships each', { players: 3 }, 2, 6],
  ['two Masters', THREE, 3, 6],
  ['two Masters with three ships each', { players: 3 }, 3, 6],
  ['a Draughtsman', {}, 2, 6],
])('a player that never leaves the hangar is attacked there by %s', (_who, given, level, matches) => {
  for (let i = 0; i < matches; i++) {
    const [seed, setup] = [`nobody comes ${i}`, game.setup.parse(given)]
    let state = game.start(setup, game.seats(setup), diceOf(seed, 0))
    for (let round = 1; !state.result; round++) {
      const orders = Object.fromEntries(
        game.owing(state).map((seat) => {
          const dice = diceOf(`${seed}/${seat}`, round)
          return [seat, seat === 'A1' ? game.standing(state, seat, dice) : think(state, seat, dice, level)]
        }),
      )
      state = playRound(game, state, seed, round, orders).state
    }
    expect([seed, state.result.by === 'limit']).toEqual([seed, false])
  }
})

test.each([
  ['ABC', 23, false],
  ['ABC', 24, true],
  ['AB', 24, false],
])('a bot that searches among %s in turn %i comes to the others: %p', (seats, turns, comes) => {
  const ships = { A1: [4000, 8000, UP], B1: [1500, 5500, RIGHT], C1: [4000, 3000, DOWN] } as const
  const view = position({
    seats,
    ships: Object.fromEntries(Object.entries(ships).filter(([id]) => seats.includes(id.charAt(0)))),
    turns,
  })
  expect(candidates(view, 'A1', diceOf('long', 1), 8).length === 1).toBe(comes)
})

/**
 * The first seat of three wins at least this many of these matches. A third of them would be fair; it won 8 %
 * when all bots preferred it as a target.
 */
const [FAIR_MATCHES, FAIR_WINS] = [40, 7]

test('three Masters do not all prefer the first seat among enemies that are equally near', () => {
  const winners = Array.from(
    { length: FAIR_MATCHES },
    (_, i) => botMatch(game, `fair ${i}`, THREE, 3).outcome.winners,
  )
  expect(winners.filter((teams) => teams.includes('A')).length).toBeGreaterThanOrEqual(FAIR_WINS)
})
