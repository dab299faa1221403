/** Judging orders when nobody can know the enemy's. */
import { describe, expect, test } from '@jest/globals'
import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { expectationsOf } from './expectations.ts'
import { judge } from './judgement.ts'

interface State {
  readonly round: number
  readonly chosen: Readonly<Record<string, number>>
}

const SIDES = 100

/**
 * A game in which both choose a number in each round, at the same time; A1 wins according to `wins` of the
 * last choices. Bots below the search always choose 1. `proposed`: the candidates of the search, which looks
 * one round ahead.
 */
function guessing(
  wins: (own: number, other: number) => boolean,
  { rounds = 1, proposed = () => [1, 0] }: { rounds?: number; proposed?: (dice: Dice) => number[] } = {},
): AnyGame {
  const owing = ({ round }: State) => (round > rounds ? [] : ['A1', 'B1'])
  const game: Partial<AnyGame> = {
    id: 'guessing',
    botLevels: [1, 2],
    fog: false,
    active: owing,
    owing,
    view: (state: State) => state,
    standing: () => 1,
    think: () => 1,
    resolve: ({ round }: State, chosen: Readonly<Record<string, number>>) => ({
      state: { round: round + 1, chosen },
      timeline: [],
    }),
    outcome: ({ round, chosen }: State) =>
      round > rounds ? { winners: [wins(chosen['A1']!, chosen['B1']!) ? 'A' : 'B'], by: '' } : undefined,
    search: {
      level: 2,
      value: () => 0.5,
      outlook: { rounds: 1, level: 1 },
      near: { rounds: 1, level: 1 },
      candidates: (_: State, _seat: string, dice: Dice) => proposed(dice).map((orders) => ({ orders })),
      effort: {
        rows: 2,
        columns: 2,
        steps: 120,
        playout: { rounds: 0, level: 1 },
        trust: 0,
        prior: { handicap: 0, spread: 1 },
      },
    },
  }
  return game as AnyGame
}

const START: State = { round: 1, chosen: {} }
const asked = { seat: 'B1', round: 1, key: 'key', playouts: 32 }

describe('the orders expected of an enemy', () => {
  test('are those of the level below, the actual ones, and those of several searches with own dice', () => {
    const bySearches = guessing(() => true, { proposed: (dice) => [dice.index('whim', SIDES)] })
    const [below, did, ...found] = expectationsOf(bySearches, START, asked, 3, { orders: 7 })
    expect(below).toEqual(found[0])
    expect(did).toEqual([{ orders: 7, chance: 1 }])
    expect(new Set(found.map(([one]) => one!.orders)).size).toBe(3)
    expect(expectationsOf(bySearches, START, asked, 1)).toHaveLength(2)
  })

  test('are a mixture when the search mixes', () => {
    const [, mixture] = expectationsOf(
      guessing((own, other) => own === other),
      START,
      asked,
      1,
    )
    expect(mixture!.map(({ orders }) => orders)).toEqual([1, 0])
    expect(mixture!.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
  })
})

describe('orders are called', () => {
  const seats = [
    { id: 'A1', team: 'A' },
    { id: 'B1', team: 'B' },
  ]

  test.each([
    [
      'best, where others are better against the level below only',
      (a: number, b: number) => a === b,
      1,
      'best',
    ],
    ['a mistake, where others are better whatever the enemy does', (a: number) => a === 1, 1, 'mistake'],
    ['nothing, where all is lost beyond what the search sees', () => false, 2, undefined],
  ] as const)('%s', (_what, wins, rounds, mark) => {
    const orders = { A1: 0, B1: 0 }
    const decision = { state: START, round: 1, seats, orders }
    expect(judge(guessing(wins, { rounds }), decision, 'A1', 'key', 32)?.mark).toBe(mark)
  })

  test('by playouts without the slips that the curve needs, where a game says so', () => {
    const levels = new Set<number>()
    const game = guessing((own) => own === 1, { rounds: 2 })
    const look = { rounds: 1, level: 2 }
    const slipping: AnyGame = {
      ...game,
      think: (_view, _seat, _dice, level) => {
        levels.add(level)
        return 1
      },
      search: { ...game.search!, level: 3, outlook: { ...look, slips: 1 }, near: look, far: look },
    }
    judge(slipping, { state: START, round: 1, seats, orders: { A1: 0, B1: 0 } }, 'A1', 'key', 32)
    expect([...levels]).toEqual([2])
  })
})
