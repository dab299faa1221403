import { expect, test } from '@jest/globals'
import { CoalescedWrites } from './coalesced-writes.ts'

test('changes of one moment are written together, and a failed one with the next change', async () => {
  let stands = 'a'
  const written: string[] = []
  const failures: unknown[] = []
  const latest = new CoalescedWrites(
    () => stands,
    async (text) => {
      if (text === 'bad') throw new Error('no room')
      written.push(text)
    },
    (error) => failures.push(error),
  )
  const change = async (to: string) => {
    stands = to
    latest.due()
    await latest.kept()
  }
  await Promise.all([change('a'), change('b')])
  await change('b')
  expect(written).toEqual(['b'])
  await change('bad')
  expect([written, failures.length]).toEqual([['b'], 1])
  await change('c')
  expect(written).toEqual(['b', 'c'])
})

test('a change during a write is written once more, without waiting for another', async () => {
  let n = 0
  const written: string[] = []
  const latest: CoalescedWrites = new CoalescedWrites(
    () => String(n),
    async (text) => {
      await new Promise(setImmediate)
      written.push(text)
      // A room whose state changes at every moment.
      n++
      if (n < 100) latest.due()
    },
    () => undefined,
  )
  latest.due()
  await latest.kept()
  expect(written).toEqual(['0'])
  await latest.kept()
  expect(written).toEqual(['0', '1'])
})
