import { describe, expect, test } from '@jest/globals'
import { spaceArena } from '../../games/space-arena/game.ts'
import { FIRST_DUEL } from '../../games/space-arena/summary.ts'
import { chanceOf } from '../analysis/chance.ts'
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { ordersAt } from './playouts.ts'

const TRIES = 400

/** A game in which a seat's orders are the number of the level that made them. */
const levels = {
  owing: () => ['A1', 'B1'],
  view: (state: unknown) => state,
  think: (_view: unknown, _seat: string, _dice: unknown, level: number) => level,
} as unknown as AnyGame

describe('slips of a playout', () => {
  test.each([
    [2, undefined, 0],
    [2, 0.25, 0.25],
    [3, 1, 1],
    // No level is below the first.
    [1, 1, 0],
  ])('a seat at level %i with slips of %p gives the level below in a share of %f', (level, slips, share) => {
    const given = Array.from({ length: TRIES }, (_, i) =>
      ordersAt(levels, {}, level, diceOf(`slips ${i}`, 1), slips),
    )
    const below = given.flatMap((orders) => Object.values(orders)).filter((one) => one === level - 1).length
    expect(Math.abs(below / (2 * TRIES) - share)).toBeLessThan(0.06)
  })

  test('seats slip independently of each other', () => {
    const given = Array.from({ length: 40 }, (_, i) => ordersAt(levels, {}, 2, diceOf(`each ${i}`, 1), 0.5))
    expect(new Set(given.map((orders) => JSON.stringify(orders))).size).toBe(4)
  })

  test('a fair duel of Space Arena is open at its start, though its bots have no dice', () => {
    const game = spaceArena as unknown as AnyGame
    const setup: unknown = game.setup.parse(FIRST_DUEL)
    const state: unknown = game.start(setup, game.seats(setup), diceOf('open', 0))
    const { mean } = chanceOf(game, setup, state, 1, 'open', 48)
    expect(mean['A']).toBeGreaterThan(0.1)
    expect(mean['A']).toBeLessThan(0.9)
  })
})
