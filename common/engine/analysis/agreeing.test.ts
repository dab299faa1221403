/** No orders are called good of a seat that alone ordered, while its side fell by them. */
import { expect, test } from '@jest/globals'
import { agreeing } from './agreeing.ts'
import type { Chance } from './chance.ts'
import type { Judgement } from './judgement.ts'
import type { Task } from './tasks.ts'

const chance = (a: number): Chance => ({
  mean: { A: a, B: 1 - a },
  error: { A: 0.02, B: 0.02 },
  playouts: 48,
})
const seats = ['A', 'B'].map((team) => ({ id: `${team}1`, team }))
const task = (seat: string): Task => ({
  kind: 'orders',
  rules: { game: 'void-patrol', rules: 1, engine: 1 },
  seats,
  seat,
  key: '',
  playouts: 16,
  round: 1,
  state: {},
  orders: {},
})

/** The marks that are left of A1's orders, where A falls from 79 to 17 %. */
function left(
  mark: Judgement['mark'],
  ordering: readonly string[],
  { after = 0.17, rerolled }: { after?: number; rerolled?: number } = {},
) {
  const curve = new Map([
    [1, chance(0.79)],
    [2, chance(after)],
  ])
  const average = new Map(rerolled === undefined ? [] : [[1, chance(rerolled)]])
  return agreeing([{ round: 1, seat: 'A1', mark }], curve, average, ordering.map(task)).length
}

test('orders by which alone a side fell are not called good', () => {
  expect([left('best', ['A1']), left('good', ['A1'])]).toEqual([0, 0])
  expect([left('inaccuracy', ['A1']), left('mistake', ['A1'])]).toEqual([1, 1])
})

test('they keep their mark if they met others, if the side did not fall, or if it fell by the dice', () => {
  expect(left('best', ['A1', 'B1'])).toBe(1)
  expect(left('best', ['A1'], { after: 0.77 })).toBe(1)
  expect(left('best', ['A1'], { rerolled: 0.78 })).toBe(1)
  expect(left('best', ['A1'], { rerolled: 0.2 })).toBe(0)
})
