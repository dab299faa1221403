/** What orders lose by a near look and a far one. */
import { expect, test } from '@jest/globals'
import type { AnyGame } from '../game.ts'
import { type Finalist, lossToBestOf, markOf } from './losses.ts'
import type { Better, Trial } from './trial.ts'

const [near, far, outlook] = [1, 2, 3].map((rounds) => ({ rounds, level: 1 }))
const game = { botLevels: [1], search: { level: 2, outlook, near, far } } as unknown as AnyGame

/** A gain, and its error. */
type Look = readonly [number, number]

/** The verdict where the looks find this; `slips`: the far look in which bots slip, as in the curve's playouts. */
function verdict(looks: { near: Look; far: Look; slips: Look }): unknown {
  const seen = ([gain, error]: Look): Better => ({ orders: 'other', given: 0.4, best: 0.4 + gain, error })
  const compare = (_: unknown, __: unknown, how: unknown) =>
    seen(how === near ? looks.near : how === far ? looks.far : looks.slips)
  const trial = { count: 32, compare } as unknown as Trial
  const finalists: Finalist[] = [
    { whole: true, both: seen(looks.near), later: seen(looks.far) },
    { whole: true, both: seen(looks.near), later: seen([0, 0.01]) },
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
  expect(verdict({ near: [0, 0.01], far: [0.3, 0], slips: [0.25, 0.06] })).toBe('inaccuracy')
  expect(verdict({ near: [0, 0.01], far: [0.3, 0], slips: [0.05, 0.06] })).toBeUndefined()
})
