/** Fair order among waiting tasks. */
import { expect, test } from '@jest/globals'
import { FairQueue } from './fair-queue.ts'

interface Item {
  readonly payer: string
  readonly match: object
  readonly is: string
}

const [m1, m2, m3] = [{}, {}, {}]

function queueOf(...items: readonly Item[]): FairQueue<Item> {
  const queue = new FairQueue<Item>()
  for (const item of items) queue.push(item)
  return queue
}

function inOrder(queue: FairQueue<Item>): string[] {
  const order: string[] = []
  for (let item = queue.shift(); item; item = queue.shift()) order.push(item.is)
  return order
}

const crowd = [
  ['a', m1],
  ['b', m1],
  ['c', m2],
  ['d', m2],
].map(([is, match]) => ({ payer: 'crowd', match: match as object, is: is as string }))
const other = { payer: 'other', match: m3, is: 'other' }

test('payers take turns in a fair queue, and so do the matches of each', () => {
  const queue = queueOf(...crowd, other, { ...other, is: 'other again' })
  expect(queue.size).toBe(6)
  expect(inOrder(queue)).toEqual(['a', 'other', 'c', 'other again', 'b', 'd'])
  expect([queue.size, [...queue]]).toEqual([0, []])
})

test('a latecomer waits for one question of a crowd', () => {
  const queue = queueOf(...crowd)
  expect(queue.shift()!.is).toBe('a')
  queue.push(other)
  expect([queue.shift()!.is, queue.shift()!.is]).toEqual(['c', 'other'])
})

test('a question that is taken out has no turn, and is taken out once', () => {
  const queue = queueOf(...crowd, other)
  expect([queue.remove(other), queue.remove(other), queue.remove(crowd[0]!)]).toEqual([true, false, true])
  expect(queue.size).toBe(3)
  expect(inOrder(queue)).toEqual(['b', 'c', 'd'])
})
