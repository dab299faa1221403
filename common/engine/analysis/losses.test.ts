/** What orders lose by a near look and a far one. */
import { expect, test } from '@jest/globals'
import type { AnyGame } from '../game.ts'
import { type Finalist, lossToBestOf, markOf } from './losses.ts'
import type { Better, Trial } from './trial.ts'

const look = { rounds: 1, level: 1 }
const game = { botLevels: [1], search: { level: 2, outlook: look, near: look } } as unknown as AnyGame

/** The verdict where every look finds this gain, with this error. */
function verdict(gain: number, error: number): unknown {
  const better: Better = { orders: 'other', given: 0.4, best: 0.4 + gain, error }
  const trial = { count: 32, compare: () => better } as unknown as Trial
  const finalists: Finalist[] = [{ whole: true, both: better, later: better }]
  const loss = lossToBestOf(game, trial, finalists, { proposal: undefined, expected: 0, isMixed: false })
  return loss && loss !== 'unclear' ? markOf(loss) : loss
}

test.each([
  ['a mistake, where the gain is large and sure', 0.3, 0.02, 'mistake'],
  ['unclear, where the gain is large but depends on the enemy', 0.15, 0.3, 'unclear'],
  ['no loss, where the gain is small', 0.05, 0.3, undefined],
  ['no loss, where the others are worse', -0.15, 0.3, undefined],
] as const)('orders are %s', (_, gain, error, expected) => {
  expect(verdict(gain, error)).toBe(expected)
})
