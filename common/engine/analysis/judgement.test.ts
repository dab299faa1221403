/** The amount of search that judging orders requests, on a game that counts it. */
import { describe, expect, test } from '@jest/globals'
import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { judge, lostBy } from './judgement.ts'

interface State {
  readonly round: number
  readonly chosen: Readonly<Record<string, number>>
}

/**
 * A game in which both choose a number at the same time and the higher one wins. `asked` counts candidates
 * requested and rounds played.
 */
function higher(asked: { candidates: number; rounds: number }): AnyGame {
  const game: Partial<AnyGame> = {
    id: 'higher',
    botLevels: [1, 2],
    fog: false,
    active: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']),
    owing: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']),
    view: (state: State) => state,
    standing: () => 0,
    think: () => 0,
    resolve: (state: State, chosen: Readonly<Record<string, number>>) => {
      asked.rounds++
      return { state: { round: state.round + 1, chosen }, timeline: [] }
    },
    outcome: ({ round, chosen }: State) =>
      round > 1
        ? {
            winners: chosen['A1'] === chosen['B1'] ? [] : [chosen['A1']! > chosen['B1']! ? 'A' : 'B'],
            by: '',
          }
        : undefined,
    search: {
      level: 2,
      value: () => 0.5,
      outlook: { rounds: 1, level: 1 },
      candidates: (_: State, _seat: string, _dice: unknown, most: number) => {
        asked.candidates = Math.max(asked.candidates, most)
        return Array.from({ length: most }, (_one, orders) => ({ orders }))
      },
      effort: {
        rows: 40,
        columns: 20,
        steps: STEPS,
        playout: { rounds: 0, level: 1 },
        trust: 0,
        prior: { handicap: 0, spread: 1 },
      },
    },
  }
  return game as AnyGame
}

/** The steps of the search, one round each. */
const STEPS = 1600

const seats = [
  { id: 'A1', team: 'A' },
  { id: 'B1', team: 'B' },
]

function judged(playouts: number, own = 0) {
  const asked = { candidates: 0, rounds: 0 }
  const judgement = judge(
    higher(asked),
    { state: { round: 1, chosen: {} }, round: 1, seats, orders: { A1: own, B1: 5 } },
    'A1',
    'key',
    playouts,
  )
  return { ...asked, judgement }
}

describe('the judgement of orders', () => {
  test('a judgement thinks as the bots do when there is time, and less when many are judged', () => {
    const [full, half, few] = [judged(32), judged(16), judged(4)]
    expect([full.candidates, half.candidates, few.candidates]).toEqual([40, 20, 10])
    expect(half.rounds).toBeLessThan(0.6 * full.rounds)
    expect(few.rounds).toBeLessThan(0.5 * half.rounds)
  })
  test('a judgement names better orders also in hindsight, and none when the orders were best', () => {
    const [worst, best] = [judged(32).judgement, judged(32, 39).judgement]
    expect(worst).toMatchObject({ round: 1, seat: 'A1', mark: 'mistake' })
    expect(lostBy(worst!)).toBeGreaterThan(0.1)
    // Every number above the opponent's wins.
    expect(worst!.hindsight).toEqual({ orders: 6, given: 0, best: 1, error: 0 })
    expect([best, lostBy(best!)]).toEqual([{ round: 1, seat: 'A1', mark: 'best' }, 0])
  })
  test('a judgement plays on also where the search finds nothing better, but less', () => {
    const [worst, best] = [judged(32).rounds, judged(32, 39).rounds]
    expect([best > STEPS, best < 2.5 * STEPS, worst > STEPS + 3 * 2 * 32]).toEqual([true, true, true])
  })
  test('a judgement sees what only good pilots can save, though playouts of the weakest bots all crash', () => {
    expect(landed(0, [0, 1])?.mark).toBe('mistake')
    expect(landed(1, [0, 1])?.mark).toBe('best')
  })
  test('a judgement sees what weaker bots know, though the search finds the given orders better', () => {
    expect(idled({ given: 0, wins: [0, 1] })?.mark).toBe('mistake')
    expect(idled({ given: 1, wins: [0, 1] })?.mark).toBe('best')
  })
  test('a judgement gives no mark where the playouts cannot tell whether other orders are better', () => {
    expect(idled({ given: 0, wins: [0.45, 0.6] })).toBeUndefined()
    expect(idled({ given: 0, wins: [0.2, 0.9], playouts: 32 })?.mark).toBe('mistake')
  })
  test('a judgement gives no mark in a match that is lost, and tells waste in one that nearly is', () => {
    const marks = [0.001, 0.06, 0.14].map((chance) =>
      [0, 1].map((given) => idled({ given, wins: [0, chance], playouts: 64, near: true })?.mark),
    )
    expect(marks).toEqual([
      [undefined, undefined],
      ['inaccuracy', 'best'],
      ['mistake', 'best'],
    ])
  })
  test('a judgement gives no mark when the search expects a loss and all playouts end alike', () => {
    expect(landed(0, [0, 0])).toBeUndefined()
    expect(landed(0, [1, 1], { isAlwaysWon: true })).toBeUndefined()
  })
})

/**
 * The judgement of a first step. A wins if it brakes (1) in both steps of a landing. `pilots`: what bots of
 * level 1 and 2 do; the plans of the search brake. `isAlwaysWon`: bots make up for a missed step.
 */
function landed(first: number, pilots: readonly [number, number], { isAlwaysWon = false } = {}) {
  type Steps = { readonly done: readonly number[] }
  const owing = ({ done }: Steps) => (done.length < 2 ? ['A1', 'B1'] : [])
  const game: Partial<AnyGame> = {
    id: 'landing',
    botLevels: [1, 2, 3],
    fog: false,
    active: owing,
    owing,
    view: (state: Steps) => state,
    // Passing, as the search does after orders without a plan.
    standing: () => -1,
    think: (_view: Steps, _seat: string, _dice: unknown, level: number) => pilots[level - 1],
    resolve: ({ done }: Steps, chosen: Readonly<Record<string, number>>) => ({
      state: { done: [...done, chosen['A1']!] },
      timeline: [],
    }),
    outcome: ({ done: [one, other] }: Steps) =>
      other === undefined
        ? undefined
        : { winners: [(one === 1 || isAlwaysWon) && other === 1 ? 'A' : 'B'], by: '' },
    search: {
      level: 3,
      value: ({ done }: Steps) => (done[0] === 1 ? 1 : 0),
      outlook: { rounds: 2, level: 1 },
      candidates: () => [1, 2].map((orders) => ({ orders })),
      effort: {
        rows: 2,
        columns: 1,
        steps: 120,
        playout: { rounds: 0, level: 1 },
        trust: 0,
        prior: { handicap: 0, spread: 1 },
      },
    },
  }
  const decision = { state: { done: [] }, round: 1, seats, orders: { A1: first, B1: 0 } }
  return judge(game as AnyGame, decision, 'A1', 'key', 16)
}

/**
 * The judgement where one seat alone orders: 1, as all bots do, or 0, which the estimate prefers and by which
 * the search is misled. `wins`: the chances after 0 and 1; `near`: the game has a near look.
 */
function idled({
  given,
  wins,
  playouts = 16,
  near = false,
}: {
  given: number
  wins: readonly [number, number]
  playouts?: number
  near?: boolean
}) {
  type Step = { readonly done?: number; readonly won?: boolean }
  const owing = ({ done }: Step) => (done === undefined ? ['A1'] : [])
  const game: Partial<AnyGame> = {
    id: 'idling',
    botLevels: [1, 2],
    fog: false,
    active: (state: Step) => (state.won === undefined ? ['A1', 'B1'] : []),
    owing,
    view: (state: Step) => state,
    standing: () => 0,
    think: () => 1,
    resolve: ({ done }: Step, chosen: Readonly<Record<string, number>>, dice: Dice) => ({
      state:
        done === undefined
          ? { done: chosen['A1']! }
          : { done, won: dice.roll(`end ${done}`, 1000) <= 1000 * wins[done]! },
      timeline: [],
    }),
    outcome: ({ won }: Step) => (won === undefined ? undefined : { winners: [won ? 'A' : 'B'], by: '' }),
    search: {
      level: 2,
      value: ({ done }: Step, team: string) => (team === 'A' ? [0.9, 0.5][done!]! : [0.1, 0.5][done!]!),
      outlook: { rounds: 2, level: 1 },
      ...(near && { near: { rounds: 2, level: 1 } }),
      candidates: () => [1, 0].map((orders) => ({ orders })),
      effort: {
        rows: 2,
        columns: 1,
        steps: 120,
        playout: { rounds: 0, level: 1 },
        trust: 0,
        prior: { handicap: 0, spread: 1 },
      },
    },
  }
  const decision = { state: {}, round: 1, seats, orders: { A1: given } }
  return judge(game as AnyGame, decision, 'A1', 'key', playouts)
}
