/** A node that was taken for dead is one again as soon as it can be, and until then begins nothing. */
import { expect, test } from 'vitest'
import { log } from '../log.ts'
import type { Nodes } from '../store/nodes.ts'
import { Membership } from './membership.ts'

log.level = 'silent'

function node({ alive, begins = () => Promise.resolve() }: { alive: boolean; begins?: () => Promise<void> }) {
  const happened: string[] = []
  const nodes = { beat: async () => alive, others: async () => [], forgetOld: async () => undefined } as unknown as Nodes
  const membership: Membership = new Membership(nodes, true, {
    ended: async () => false, hears: () => true, died: async () => undefined, looked: () => happened.push(`looks, deposed: ${membership.deposed}`),
    letGo: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      happened.push(`has let go, deposed: ${membership.deposed}`)
    },
    beginAnew: async () => {
      happened.push('begins anew')
      await begins()
    },
  })
  return { membership, happened }
}

const ALL = ['has let go, deposed: true', 'begins anew', 'looks, deposed: false']

test('told by another node: it lets go, and begins anew at once', async () => {
  const { membership, happened } = node({ alive: true })
  await membership.depose()
  expect([happened, membership.deposed]).toEqual([ALL, false])
})

test('found out by itself: the same', async () => {
  const { membership, happened } = node({ alive: false })
  // It was sure of itself long ago.
  Object.assign(membership, { beaten: -Infinity })
  await expect(membership.sure(), 'what it had is not its own any more, though it is a node again').rejects.toThrow('taken for dead')
  expect([happened, membership.deposed, membership.deaths]).toEqual([ALL, false, 1])
  // Whatever was begun before asks in vain, however late.
  await expect(membership.sure(0)).rejects.toThrow('taken for dead')
  await expect(membership.sure(1)).resolves.toBeUndefined()
  await expect(membership.sure()).resolves.toBeUndefined()
})

test('between being told and beginning anew it is sure of nothing, however lately it was', async () => {
  const { membership, happened } = node({ alive: true })
  const told = membership.depose()
  await expect(membership.sure()).rejects.toThrow('taken for dead')
  await told
  expect(happened.filter((what) => what.startsWith('has let go'))).toHaveLength(1)
})

test('told and finding out in the same moment it lets go once', async () => {
  const { membership, happened } = node({ alive: false })
  Object.assign(membership, { beaten: -Infinity })
  await Promise.allSettled([membership.sure(), membership.depose(), membership.depose()])
  expect(happened.filter((what) => what.startsWith('has let go'))).toHaveLength(1)
})

test('while it cannot begin anew it is no node', async () => {
  let answers = false
  const { membership, happened } = node({ alive: true, begins: () => (answers ? Promise.resolve() : Promise.reject(new Error('the database is away'))) })
  await membership.depose()
  expect([happened, membership.deposed]).toEqual([ALL.slice(0, 2), true])
  await expect(membership.sure()).rejects.toThrow('taken for dead')
  answers = true
  await expect(membership.sure()).rejects.toThrow('taken for dead')
  expect(membership.deposed).toBe(false)
})
