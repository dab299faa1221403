/** The search on games so small that its best result is known. */
import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../games/list.ts'
import { type Dice, diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { equilibriumOf } from './equilibrium.ts'
import { Payoffs } from './payoffs.ts'
import { search } from './search.ts'
import { drawn } from './searcher.ts'
import { Strata } from './strata.ts'

const matrix = (...rows: readonly (readonly number[])[]) => rows.map((row) => Float64Array.from(row))

describe('a matrix', () => {
  test('a matrix of rock, paper and scissors is mixed evenly', () => {
    const { rows, columns } = equilibriumOf(
      matrix([0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]),
      Float64Array.of(1 / 3, 1 / 3, 1 / 3),
      0,
    )
    for (const chance of [...rows, ...columns]) expect(chance).toBeCloseTo(1 / 3, 1)
  })
  test('a matrix in which rock counts twice is mixed as the books say', () => {
    // Wins: rock 2, others 1. The equilibrium is 1/4 rock, 1/2 paper, 1/4 scissors.
    const { rows } = equilibriumOf(matrix([0, -1, 2], [1, 0, -1], [-2, 1, 0]), Float64Array.of(1, 0, 0), 0)
    expect([...rows].map((chance) => Math.round(chance * 20) / 20)).toEqual([0.25, 0.5, 0.25])
  })
  test('a matrix against believed habits has its best answer', () => {
    const { rows } = equilibriumOf(matrix([0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]), Float64Array.of(1, 0, 0), 1)
    expect(rows[1]).toBeCloseTo(1, 2)
  })
})

describe('payoffs', () => {
  const with2 = (spread: number, ahead: readonly number[]): number => {
    const payoffs = new Payoffs(
      [
        { handicap: 0, spread },
        { handicap: 0.05, spread },
      ],
      1,
    )
    for (const by of ahead) {
      payoffs.add(0, 0, 0.5)
      payoffs.add(1, 0, 0.5 + by)
    }
    const [first, second] = payoffs.believed([1])
    return second![0]! - first![0]!
  }
  test('payoffs are near the expected ones when they were hardly tried', () =>
    expect(with2(0.05, [0.4])).toBeLessThan(0.2))
  test('payoffs count little when they contradict each other', () => {
    expect(with2(0.02, [0.5, -0.5, 0.5, -0.4])).toBeLessThan(0)
    expect(with2(0.02, [0.1, 0.1, 0.1, 0.1])).toBeGreaterThan(0.02)
  })
  test('payoffs of a pair are those of its row when hardly tried, and its own when tried often', () => {
    const apart = (times: number): number => {
      const payoffs = new Payoffs(
        [
          { handicap: 0, spread: 0.05 },
          { handicap: 0, spread: 0.05 },
        ],
        2,
      )
      for (let time = 0; time < times; time++)
        for (const column of [0, 1]) {
          payoffs.add(0, column, 0.5)
          payoffs.add(1, column, 0.5 + (column === 0 ? 0.1 : -0.1) + (time % 2 === 0 ? 0.2 : -0.2))
        }
      const [first, second] = payoffs.believed([1, 1])
      return second![0]! - first![0]! - (second![1]! - first![1]!)
    }
    expect(apart(2)).toBeLessThan(0.03)
    expect(apart(200)).toBeGreaterThan(0.17)
  })
  test('payoffs of a row count by how likely its columns are', () => {
    const payoffs = new Payoffs(
      [
        { handicap: 0, spread: 0.1 },
        { handicap: 0, spread: 0.1 },
      ],
      2,
    )
    for (let time = 0; time < 40; time++)
      for (const column of [0, 1]) {
        payoffs.add(0, column, 0.5)
        payoffs.add(1, column, 0.5 + (column === 0 ? 0.1 : -0.2))
      }
    const worth = (weights: readonly number[]) =>
      payoffs.believed(weights)[1]!.reduce((sum, value, j) => sum + weights[j]! * (value - 0.5), 0)
    expect(worth([0.9, 0.1])).toBeCloseTo(0.07, 2)
    expect(worth([0.1, 0.9])).toBeCloseTo(-0.17, 2)
  })
  test('payoffs are as measured when nothing is expected', () =>
    expect(with2(10, [0.3, 0.1, 0.2])).toBeCloseTo(0.2, 2))
})

describe('dice over sixteen trials', () => {
  const sixteen = (roll: (dice: Dice) => number) => {
    const strata = new Strata(diceOf('strata', 1))
    return Array.from({ length: 16 }, (_, time) => roll(strata.trial(time)))
  }
  test('dice over sixteen trials have each sixteenth of their range once', () => {
    expect(sixteen((dice) => dice.roll('die', 16)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, i) => i + 1),
    )
    expect(sixteen((dice) => dice.index('die', 4, 7)).sort((a, b) => a - b)).toEqual([
      7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10,
    ])
  })
  test('dice of two names are independent', () => {
    const pairs = sixteen((dice) => dice.index('one', 16) * 16 + dice.index('other', 16))
    expect(
      new Set(pairs.map((pair) => (16 + (pair % 16) - Math.floor(pair / 16)) % 16)).size,
    ).toBeGreaterThan(4)
  })
})

/**
 * A game in which both choose a number below `of` at the same time; the first wins if they are equal.
 * `plans`: the choice counts one round later.
 */
function pennies(of: number): AnyGame {
  interface State {
    readonly round: number
    readonly chosen: Readonly<Record<string, number>>
  }
  const game: Partial<AnyGame> = {
    id: 'pennies',
    botLevels: [1, 2],
    fog: false,
    active: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']),
    owing: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']),
    view: (state: State) => state,
    standing: () => 0,
    think: (_: State, _seat: string, dice: Dice) => dice.index('penny', of),
    resolve: (state: State, chosen: Readonly<Record<string, number>>) => ({
      state: { round: state.round + 1, chosen },
      timeline: [],
    }),
    outcome: (state: State) =>
      state.round > 1
        ? { winners: [state.chosen['A1'] === state.chosen['B1'] ? 'A' : 'B'], by: '' }
        : undefined,
    search: {
      level: 2,
      value: () => 0.5,
      candidates: () => Array.from({ length: of }, (_, orders) => ({ orders })),
      outlook: { rounds: 1, level: 1 },
      effort: {
        rows: of,
        columns: of,
        steps: 200,
        playout: { rounds: 0, level: 1 },
        trust: 0,
        prior: { handicap: 0, spread: 1 },
      },
    },
  }
  return game as AnyGame
}

describe('a search', () => {
  const view = { round: 1, chosen: {} }
  test('a search of matching pennies mixes them evenly, and is chosen from as often', () => {
    const { candidates } = search({ game: pennies(3), view, seat: 'A1', dice: diceOf('pennies', 1) })
    for (const { chance } of candidates) expect(chance).toBeCloseTo(1 / 3, 1)
    const times = [0, 0, 0]
    for (let i = 0; i < 300; i++) times[drawn(candidates, diceOf(`pennies ${i}`, 1)) as number]!++
    for (const time of times) expect(time).toBeGreaterThan(60)
  })
  test('a search that is stopped at once gives the orders of the level below', () => {
    const { candidates, cut, steps } = search({
      game: pennies(3),
      view,
      seat: 'A1',
      dice: diceOf('pennies', 1),
      stop: () => true,
    })
    expect([candidates[0]!.orders, cut, steps]).toEqual([0, true, 0])
  })
  test.each(GAMES.map((game) => [game.id, game] as const))(
    'a search in %s finds the same for the same dice, and takes fewer steps when told to',
    (_id, game) => {
      const setup: unknown = game.setup.parse({})
      let state: unknown = game.start(setup, game.seats(setup), diceOf('search', 0))
      // Play through placing and declaring.
      for (let round = 1; round <= 14 && !game.outcome(state); round++)
        state = game.resolve(
          state,
          Object.fromEntries(
            game
              .owing(state)
              .map((seat) => [
                seat,
                game.think(game.view(state, seat), seat, diceOf(`search/${seat}`, round), 1) as unknown,
              ]),
          ),
          diceOf('search', round),
        ).state
      const [seat] = game.owing(state)
      if (!seat) return
      const ask = {
        game,
        view: game.view(state, seat) as unknown,
        seat,
        dice: diceOf('again', 1),
        effort: { steps: 24 },
      }
      const [once, again] = [search(ask), search(ask)]
      expect(JSON.stringify(once)).toBe(JSON.stringify(again))
      expect(once.steps).toBeLessThanOrEqual(24)
      const below = search({ ...ask, stop: () => true })
      expect(drawn(below.candidates, diceOf('drawn', 1))).toEqual(below.candidates[0]!.orders)
    },
  )
})
