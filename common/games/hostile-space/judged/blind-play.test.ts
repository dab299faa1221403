/**
 * The analysis must blame blind play (no change of velocity, no missile), and the searching level must beat
 * it. The full measurement in all presets: `PARTS=blind,beaten npm run bench -- judgements-hostile-space`.
 */
import { describe, expect, test } from '@jest/globals'
import type { OrdersMark } from '../../../engine/analysis/judgement.ts'
import { perform, tasksFor } from '../../../engine/analysis/tasks.ts'
import { fold } from '../../../engine/record/record.ts'
import { blindMatch } from '../../blind-match.ts'
import { hostileSpace } from '../game.ts'
import { BRUTAL, QUICK } from '../summary.ts'

/** Orders judged per match, of two rounds; each takes a second. */
const ORDERS = 4

/** The marks of a match's first orders after the setup, as the browser would judge them. */
function marksOf(seed: string): OrdersMark[] {
  const { record, begins } = blindMatch(hostileSpace, seed, QUICK, 3, 'A1')
  const own = tasksFor(hostileSpace, record, fold(hostileSpace, record)).filter(
    (task) => task.kind === 'orders' && task.seat === 'A1' && task.round > begins,
  )
  return own.slice(0, ORDERS).flatMap((task) => {
    const found = perform(hostileSpace, task)
    return found.kind === 'orders' && found.judgement ? [found.judgement.mark] : []
  })
}

describe('blind play in Hostile Space', () => {
  test('is called less than good in two of five orders', () => {
    const marks = ['blind 0', 'blind 1'].flatMap((seed) => marksOf(seed))
    expect(marks.length).toBe(2 * ORDERS)
    const less = marks.filter((mark) => mark === 'inaccuracy' || mark === 'mistake')
    expect(less.length / marks.length).toBeGreaterThanOrEqual(0.4)
  }, 360_000)

  test.each([
    ['Quick', QUICK],
    ['First duel', { ...QUICK, damage: 'brutal' }],
    ['Brutal', BRUTAL],
  ] as const)(
    'loses to the level that searches in %s',
    (_, setup) => {
      expect(blindMatch(hostileSpace, 'beaten', setup, 4, 'A1').outcome.winners).toEqual(['B'])
    },
    360_000,
  )
})
