/** What orders lose by a near look and a far one. */
import { expect, test } from '@jest/globals'
import type { AnyGame } from '../game.ts'
import { type Finalist, lossToBestOf, markOf } from './losses.ts'
import type { Better, Trial } from './trial.ts'

const [near, far, outlook] = [1, 2, 3].map((rounds) => ({ rounds, level: 1 }))
const game = { botLevels: [1], search: { level: 2, outlook, near, far } } as unknown as AnyGame

/** A gain, and its error. */
type Look = readonly [number, number]

interface Looks {
  readonly near: Look
  readonly far: Look
  /** The far look in which bots slip, as in the curve's playouts. */
  readonly slips: Look
}

/** The verdict where the looks find this; `second`: of the second finalist; `given`: what is left after the orders. */
function verdict(
  looks: Looks,
  { second = looks, given = 0.4 }: { second?: Looks; given?: number } = {},
): unknown {
  const seen = ([gain, error]: Look, orders = 'first'): Better => ({
    orders,
    given,
    best: given + gain,
    error,
  })
  const compare = (orders: unknown, __: unknown, how: unknown) => {
    const of = orders === 'first' ? looks : second
    return seen(how === near ? of.near : how === far ? of.far : of.slips)
  }
  const trial = { count: 32, compare } as unknown as Trial
  const finalists: Finalist[] = [
    { whole: true, both: seen(looks.near), later: seen(looks.far) },
    { whole: true, both: seen(looks.near, 'second'), later: seen([0, 0.01], 'second') },
  ]
  const loss = lossToBestOf(game, trial, finalists, { proposal: undefined, expected: 0, isMixed: false })
  return loss && loss !== 'unclear' ? markOf(loss) : loss
}

test.each([
  ['a mistake, where the gain is large and sure', [0.3, 0.02], 'mistake'],
  ['unclear, where the gain is large but depends on the enemy', [0.15, 0.3], 'unclear'],
  ['no loss, where the gain is small', [0.05, 0.3], undefined],
  ['no loss, where the others are worse', [-0.15, 0.3], undefined],
] as const)('orders are %s', (_, look, expected) => {
  expect(verdict({ near: look, far: look, slips: look })).toBe(expected)
})

test('a far look settles a near gain that depends on the enemy', () => {
  expect(verdict({ near: [0.19, 0.34], far: [0.35, 0.1], slips: [0, 0.1] })).toBe('mistake')
  expect(verdict({ near: [0.19, 0.34], far: [-0.2, 0.1], slips: [0, 0.1] })).toBe('unclear')
})

test('a loss that shows only far on needs no second finalist, but bots that slip must show it, too', () => {
  expect(verdict({ near: [0, 0.01], far: [0.3, 0], slips: [0.22, 0.06] })).toBe('inaccuracy')
  expect(verdict({ near: [0, 0.01], far: [0.3, 0], slips: [0.05, 0.06] })).toBeUndefined()
})

test('the second finalist counts, too, for the look that chose may have been wrong', () => {
  const none: Look = [0, 0.01]
  const some: Look = [0.3, 0.02]
  const looks = { near: none, far: none, slips: none }
  expect(verdict(looks, { second: { near: some, far: some, slips: none } })).toBe('mistake')
  expect(verdict(looks)).toBeUndefined()
})

test.each([
  ['of an even chance, some points are few', 0.45, 0.04, 'good'],
  ['of a small chance, they are much, if no mistake', 0.06, 0.04, 'inaccuracy'],
  ['more than ten points of it are one', 0.06, 0.12, 'mistake'],
  ['of a great chance, they are as of an even one', 0.9, 0.04, 'good'],
  ['less than a point is nothing', 0.01, 0.009, undefined],
] as const)('a loss is a share of what was left: %s', (_, given, gain, mark) => {
  const look: Look = [gain, 0]
  expect(verdict({ near: look, far: look, slips: look }, { given })).toBe(mark)
})
