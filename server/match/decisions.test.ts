import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Decisions } from './decisions.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Decisions that take `keptAfter` ms to store, and their results. */
function deciding(keptAfter: number) {
  const log: unknown[] = []
  const decisions = new Decisions({
    hold: () => log.push('held'),
    failed: (error) => log.push(error),
  })
  const keep = (then: (late: number) => void) =>
    decisions.keep(new Promise((resolve) => setTimeout(resolve, keptAfter)), then)
  return { decisions, keep, log }
}

test('a decision is kept before it is carried out, and learns how late that was', async () => {
  const { decisions, keep, log } = deciding(200)
  keep((late) => log.push([late, decisions.pending]))
  expect([decisions.pending, log]).toEqual([true, ['held']])
  await jest.advanceTimersByTimeAsync(200)
  expect(log).toEqual(['held', [0, false]])

  const slow = deciding(300)
  slow.keep((late) => slow.log.push(late))
  await jest.advanceTimersByTimeAsync(300)
  expect(slow.log).toEqual(['held', 300])
})

test('a decision that is kept after the match has gone is not carried out', async () => {
  const { decisions, keep, log } = deciding(10)
  keep(() => log.push('done'))
  decisions.stop()
  await jest.advanceTimersByTimeAsync(10)
  expect(log).toEqual(['held'])
})

test('a decision that throws is reported, and none follows the last one', async () => {
  const { decisions, keep, log } = deciding(10)
  const broken = new Error('a rule is broken')
  keep(() => {
    throw broken
  })
  await jest.advanceTimersByTimeAsync(10)
  expect([log, decisions.pending]).toEqual([['held', broken], false])
  decisions.last()
  expect([log.length, decisions.pending]).toEqual([3, true])
})

test('a later decision is carried out when it replaces an earlier one', async () => {
  const { decisions, keep, log } = deciding(10)
  keep(() => log.push('first'))
  keep(() => log.push('second'))
  await jest.advanceTimersByTimeAsync(10)
  expect([log, decisions.pending]).toEqual([['held', 'held', 'second'], false])
})

test('a decision that cannot be kept fails and frees the next, and a stopped one is silent', async () => {
  const log: unknown[] = []
  const lost = new Error('nothing is kept here')
  const decisions = new Decisions({
    hold: () => undefined,
    failed: (error) => log.push(error),
  })
  decisions.keep(Promise.reject(lost), () => log.push('done'))
  await jest.advanceTimersByTimeAsync(0)
  expect([log, decisions.pending]).toEqual([[lost], false])
  decisions.keep(Promise.reject(lost), () => log.push('done'))
  decisions.stop()
  await jest.advanceTimersByTimeAsync(0)
  expect(log).toEqual([lost])
})
