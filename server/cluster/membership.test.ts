/** A node that was declared dead registers again as soon as it can, and until then starts nothing. */
import { expect, test } from '@jest/globals'
import { log } from '../base/log.ts'
import type { Nodes } from '../store/nodes.ts'
import { Membership } from './membership.ts'

log.level = 'silent'

function node({ alive, begins = () => Promise.resolve() }: { alive: boolean; begins?: () => Promise<void> }) {
  const happened: string[] = []
  const nodes = {
    beat: async () => alive,
    others: async () => [],
    forgetOld: async () => undefined,
  } as unknown as Nodes
  const membership: Membership = new Membership(nodes, true, {
    ended: async () => false,
    hears: () => true,
    died: async () => undefined,
    looked: () => happened.push(`looks, deposed: ${membership.deposed}`),
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

test('a node that another declares dead releases its matches and registers again at once', async () => {
  const { membership, happened } = node({ alive: true })
  await membership.depose()
  expect([happened, membership.deposed]).toEqual([ALL, false])
})

test('a node that finds itself deposed registers again, and only its earlier tenures fail', async () => {
  const { membership, happened } = node({ alive: false })
  const [before, slow] = [membership.tenure(), membership.tenure()]
  await expect(before()).resolves.toBeUndefined()
  // Its last heartbeat was long ago.
  Object.assign(membership, { beaten: -Infinity })
  // This applies although it is registered again by then.
  await expect(before()).rejects.toThrow('taken for dead')
  expect([happened, membership.deposed]).toEqual([ALL, false])
  await expect(slow()).rejects.toThrow('taken for dead')
  await expect(membership.tenure()()).resolves.toBeUndefined()
})

test('a tenure fails between the news of being deposed and the new beginning', async () => {
  const { membership, happened } = node({ alive: true })
  const had = membership.tenure()
  const told = membership.depose()
  await expect(had()).rejects.toThrow('taken for dead')
  await told
  expect(happened.filter((what) => what.startsWith('has let go'))).toHaveLength(1)
})

test('a node releases its matches once when it is told and finds out in the same moment', async () => {
  const { membership, happened } = node({ alive: false })
  Object.assign(membership, { beaten: -Infinity })
  await Promise.allSettled([membership.tenure()(), membership.depose(), membership.depose()])
  expect(happened.filter((what) => what.startsWith('has let go'))).toHaveLength(1)
})

test('a node is no member while it cannot register again', async () => {
  let answers = false
  const { membership, happened } = node({
    alive: true,
    begins: () => (answers ? Promise.resolve() : Promise.reject(new Error('the database is away'))),
  })
  await membership.depose()
  expect([happened, membership.deposed]).toEqual([ALL.slice(0, 2), true])
  const begun = membership.tenure()
  Object.assign(membership, { beaten: -Infinity })
  await expect(begun()).rejects.toThrow('does not know')
  answers = true
  await expect(begun()).resolves.toBeUndefined()
  expect(membership.deposed).toBe(false)
})
