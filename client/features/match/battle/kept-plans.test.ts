import { beforeEach, describe, expect, test } from '@jest/globals'
import { keep, kept } from '../../../net/storage.ts'
import { earlierThan, type KeptPlan, keepPlan, keptPlan, LONGEST, MATCHES } from './kept-plans.ts'

const planOf = (match: string, round = 1, plan: unknown = { of: match }): KeptPlan => ({
  name: `${match}/${round}/A`,
  unsent: false,
  ready: false,
  plan,
})

beforeEach(() =>
  ['plans', ...Array.from({ length: MATCHES + 4 }, (_, i) => `plan/m${i}`)].forEach((name) =>
    keep(name, undefined),
  ),
)

describe('plans that the browser keeps', () => {
  test('plans are kept by match, so that two matches at once lose none', () => {
    keepPlan(planOf('m1'))
    keepPlan(planOf('m2'))
    keepPlan(planOf('m1', 2))
    expect([keptPlan('m1'), keptPlan('m2'), keptPlan('m3')]).toEqual([
      planOf('m1', 2),
      planOf('m2'),
      undefined,
    ])
  })

  test('plans are kept for the matches that were planned in last', () => {
    for (let i = 0; i < MATCHES; i++) keepPlan(planOf(`m${i}`))
    keepPlan(planOf('m0', 2))
    keepPlan(planOf(`m${MATCHES}`))
    expect([keptPlan('m0')?.name, keptPlan('m1'), keptPlan('m2')?.name]).toEqual([
      'm0/2/A',
      undefined,
      'm2/1/A',
    ])
    expect(kept('plan/m1')).toBeUndefined()
  })

  test('a plan larger than any orders is not kept, and drops the one before', () => {
    keepPlan(planOf('m1'))
    keepPlan(planOf('m1', 2, 'x'.repeat(LONGEST)))
    expect(keptPlan('m1')).toBeUndefined()
  })

  test('a stored plan is ignored when storage holds something else', () => {
    for (const text of ['{', 'null', '7', '{"name":5}', JSON.stringify(planOf('m2'))]) {
      keep('plan/m1', text)
      keep('plans', text)
      expect(keptPlan('m1')).toBeUndefined()
    }
    keepPlan(planOf('m1'))
    expect(keptPlan('m1')).toEqual(planOf('m1'))
  })
})

const before = (name: string) => ({ name, plan: 'a plan' })

test('a plan of an earlier round continues in its seat, however many rounds later', () => {
  expect(earlierThan('f00/5/A1', before('f00/4/A1'))).toEqual({ rounds: 1, kept: 'a plan' })
  expect(earlierThan('f00/12/A1', before('f00/9/A1'))).toEqual({ rounds: 3, kept: 'a plan' })
})

test('a kept desk of another match or seat, or of no earlier round, is not handed on', () => {
  for (const name of ['f01/4/A1', 'f00/4/B1', 'f00/5/A1', 'f00/6/A1', '', 'f00', 'f00/x/A1'])
    expect(earlierThan('f00/5/A1', before(name))).toBeUndefined()
  expect(earlierThan('f00/5/A1', undefined)).toBeUndefined()
})
