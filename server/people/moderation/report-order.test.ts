import { describe, expect, test } from '@jest/globals'
import { type ReportOrigin, roundRobin } from './report-order.ts'

let filed = 0
const report = (by: string, origin: string, account = 0): ReportOrigin => ({
  id: `r${++filed}`,
  by,
  account,
  origin,
  at: filed,
})
const order = (...reports: ReportOrigin[]) =>
  roundRobin(reports).map(({ id }) => reports.find((one) => one.id === id)!.by)

describe('the order of reports', () => {
  test('reports are ordered by turns of neighbourhoods, so that a flood from one buries none', () => {
    const flood = Array.from({ length: 200 }, (_, i) => report(`guest ${i}`, 'here'))
    const shown = order(...flood, report('ann', 'there'), report('bob', 'elsewhere'))
    expect(shown.slice(0, 4)).toEqual(['guest 0', 'ann', 'bob', 'guest 1'])
  })

  test('accounts come first in each turn, and an account is not behind the guests around it', () => {
    const flood = Array.from({ length: 50 }, (_, i) => report(`guest ${i}`, 'here'))
    expect(order(...flood, report('cleo', 'here', 1), report('dan', 'there', 1)).slice(0, 4)).toEqual([
      'cleo',
      'dan',
      'guest 0',
      'guest 1',
    ])
  })

  test('reporters without an address take turns, and guests as a group follow accounts', () => {
    const flood = Array.from({ length: 50 }, (_, i) => report(`guest ${i % 2}`, ''))
    expect(order(...flood, report('cleo', '', 1), report('ann', '')).slice(0, 5)).toEqual([
      'cleo',
      'guest 0',
      'guest 1',
      'ann',
      'guest 0',
    ])
  })

  test('reports that differ in the id alone have a fixed order', () => {
    const twins = [
      { ...report('ann', 'x'), id: 'b', at: 1 },
      { ...report('bob', 'y'), id: 'a', at: 1 },
    ]
    expect(roundRobin(twins).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(roundRobin(twins.toReversed()).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
