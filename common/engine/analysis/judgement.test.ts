/** What judging orders asks for, on a game that only counts it. */
import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../game.ts'
import { judge } from './judgement.ts'

interface State {
  readonly round: number
  readonly chosen: Readonly<Record<string, number>>
}

/** Both choose a number at once, and the higher one wins. `asked`: how many candidates were wanted, and how many rounds were played. */
function higher(asked: { candidates: number; rounds: number }): AnyGame {
  const game: Partial<AnyGame> = {
    id: 'higher', botLevels: [1, 2], fog: false,
    active: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']), owing: (state: State) => (state.round > 1 ? [] : ['A1', 'B1']),
    view: (state: State) => state, standing: () => 0, think: () => 0,
    resolve: (state: State, chosen: Readonly<Record<string, number>>) => {
      asked.rounds++
      return { state: { round: state.round + 1, chosen }, timeline: [] }
    },
    outcome: ({ round, chosen }: State) => (round > 1 ? { winners: chosen['A1'] === chosen['B1'] ? [] : [chosen['A1']! > chosen['B1']! ? 'A' : 'B'], by: '' } : undefined),
    search: {
      level: 2, value: () => 0.5, outlook: { rounds: 1, level: 1 },
      candidates: (_: State, _seat: string, _dice: unknown, most: number) => {
        asked.candidates = Math.max(asked.candidates, most)
        return Array.from({ length: most }, (_one, orders) => ({ orders }))
      },
      effort: { rows: 40, columns: 20, steps: 1600, playout: { rounds: 0, level: 1 }, trust: 0, prior: { handicap: 0, spread: 1 } },
    },
  }
  return game as AnyGame
}

const seats = [{ id: 'A1', team: 'A' }, { id: 'B1', team: 'B' }]

function judged(playouts: number): { readonly candidates: number; readonly rounds: number } {
  const asked = { candidates: 0, rounds: 0 }
  judge(higher(asked), { state: { round: 1, chosen: {} }, round: 1, seats, orders: { A1: 0, B1: 5 } }, 'A1', 'key', playouts)
  return asked
}

describe('judging orders', () => {
  test('thinks as the bots do where there is time, and less where many are judged', () => {
    const [full, half, few] = [judged(32), judged(16), judged(4)]
    expect([full.candidates, half.candidates, few.candidates]).toEqual([40, 20, 10])
    expect(half.rounds).toBeLessThan(0.6 * full.rounds)
    expect(few.rounds).toBeLessThan(0.5 * half.rounds)
  })
})
