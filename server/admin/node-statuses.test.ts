/** Nodes exchange their status, and receive the order to drain. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { DrainOrders } from './drain-orders.ts'
import { NodeStatuses } from './node-statuses.ts'

let node: TestNode
beforeAll(async () => {
  // The node's presence carries the messages.
  node = await startTestNode()
})
afterAll(() => node.stop())

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
const failures: unknown[] = []
const failed = (error: unknown) => void failures.push(error)
async function open(name: string): Promise<{ nodes: NodeStatuses; orders: DrainOrders }> {
  const nodes = new NodeStatuses(`${name}.example`, failed, () => name)
  const orders = new DrainOrders(nodes, failed)
  for (const one of [nodes, orders]) {
    await one.open()
    opened.push(one)
  }
  return { nodes, orders }
}
const shown = (
  { nodes }: { nodes: NodeStatuses },
  matches: readonly (readonly [string, number])[] = [],
  now?: number,
) =>
  nodes
    .list(new Map(matches), now)
    .filter(({ address }) => address !== '')
    .map(({ id, state, matches, here }) => `${id} ${state} ${matches}${here ? ' here' : ''}`)

test('a node sees the others at once, forgets one that ends and shows one that falls silent', async () => {
  const one = await open('one')
  const two = await open('two')
  expect([
    shown(one, [
      ['one', 3],
      ['two', 4],
    ]),
    shown(two),
  ]).toEqual([
    ['one up 3 here', 'two up 4'],
    ['two up 0 here', 'one up 0'],
  ])
  expect(shown(one, [], Date.now() + 16_000)).toEqual(['one up 0 here', 'two silent 0'])
  await opened.pop()!.close()
  await opened.pop()!.close()
  expect(shown(one)).toEqual(['one up 0 here'])
})

test('an order reaches only its node, which follows it once unless it fails', async () => {
  const [one, two] = [await open('one'), await open('two')]
  const done: string[] = []
  let fails = true
  one.orders.serve(async () => void done.push('one'))
  two.orders.serve(async () => {
    done.push('two')
    if (fails) throw new Error('no')
  })
  void one.orders.give('two')
  await new Promise(setImmediate)
  expect([done, failures.length, shown(one)]).toEqual([['two'], 1, ['one up 0 here', 'two up 0']])
  fails = false
  expect(await Promise.all([0, 1, 2].map(() => one.orders.give('two')))).toEqual([true, true, true])
  expect([done, failures.length, shown(one)]).toEqual([
    ['two', 'two'],
    1,
    ['one up 0 here', 'two draining 0'],
  ])
  expect([await one.orders.give('one'), await one.orders.give('nobody')]).toEqual([true, false])
  expect([done, shown(two)]).toEqual([
    ['two', 'two', 'one'],
    ['two draining 0 here', 'one draining 0'],
  ])
})

test('a node keeps a bounded number of statuses in a flood of names', async () => {
  const one = await open('one')
  const status = {
    id: 'x',
    address: 'x.example',
    drains: false,
    version: '1',
    since: 1,
    sockets: 0,
    state: 'up',
  }
  for (let i = 0; i < 1200; i++)
    await matchMaker.presence.publish('admin:nodes', { status: { ...status, id: `x${i}` } })
  expect(shown(one).length).toBeLessThanOrEqual(1001)
})
