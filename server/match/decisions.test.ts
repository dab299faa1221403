import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Entry } from '../store/journal/entries.ts'
import { Decisions } from './decisions.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const ENTRY: Entry = { kind: 'settled', how: 'agreed', winners: [] }

/** Decisions that take `keptAfter` ms to store, and their results. */
function deciding(keptAfter: number) {
  const log: unknown[] = []
  const decisions = new Decisions({
    keep: () => new Promise((resolve) => setTimeout(resolve, keptAfter)),
    hold: () => log.push('held'),
    failed: (error) => log.push(error),
  })
  return { decisions, log }
}

test('a decision is kept before it is carried out, and learns how late that was', async () => {
  const { decisions, log } = deciding(200)
  decisions.keep(ENTRY, (late) => log.push([late, decisions.pending]))
  expect([decisions.pending, log]).toEqual([true, ['held']])
  await jest.advanceTimersByTimeAsync(200)
  expect(log).toEqual(['held', [0, false]])

  const slow = deciding(300)
  slow.decisions.keep(ENTRY, (late) => slow.log.push(late))
  await jest.advanceTimersByTimeAsync(300)
  expect(slow.log).toEqual(['held', 300])
})

test('a decision that is kept after the match has gone is not carried out', async () => {
  const { decisions, log } = deciding(10)
  decisions.keep(ENTRY, () => log.push('done'))
  decisions.stop()
  await jest.advanceTimersByTimeAsync(10)
  expect(log).toEqual(['held'])
})

test('a decision that throws is reported, and none follows the last one', async () => {
  const { decisions, log } = deciding(10)
  const broken = new Error('a rule is broken')
  decisions.keep(ENTRY, () => {
    throw broken
  })
  await jest.advanceTimersByTimeAsync(10)
  expect([log, decisions.pending]).toEqual([['held', broken], false])
  decisions.last()
  expect([log.length, decisions.pending]).toEqual([3, true])
})

test('a later decision is carried out when it replaces an earlier one', async () => {
  const { decisions, log } = deciding(10)
  decisions.keep(ENTRY, () => log.push('first'))
  decisions.keep(ENTRY, () => log.push('second'))
  await jest.advanceTimersByTimeAsync(10)
  expect([log, decisions.pending]).toEqual([['held', 'held', 'second'], false])
})

test('a decision that cannot be kept fails and frees the next, and a stopped one is silent', async () => {
  const log: unknown[] = []
  const lost = new Error('nothing is kept here')
  const decisions = new Decisions({
    keep: async () => {
      throw lost
    },
    hold: () => undefined,
    failed: (error) => log.push(error),
  })
  decisions.keep(ENTRY, () => log.push('done'))
  await jest.advanceTimersByTimeAsync(0)
  expect([log, decisions.pending]).toEqual([[lost], false])
  decisions.keep(ENTRY, () => log.push('done'))
  decisions.stop()
  await jest.advanceTimersByTimeAsync(0)
  expect(log).toEqual([lost])
})
