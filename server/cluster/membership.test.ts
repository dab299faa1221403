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
  await membership.sure()
  expect(happened).toEqual(ALL)
})

test('told and finding out in the same moment it lets go once', async () => {
  const { membership, happened } = node({ alive: false })
  Object.assign(membership, { beaten: -Infinity })
  await Promise.all([membership.sure(), membership.depose(), membership.depose()])
  expect(happened.filter((what) => what.startsWith('has let go'))).toHaveLength(1)
})

test('while it cannot begin anew it is no node', async () => {
  let answers = false
  const { membership, happened } = node({ alive: true, begins: () => (answers ? Promise.resolve() : Promise.reject(new Error('the database is away'))) })
  await membership.depose()
  expect([happened, membership.deposed]).toEqual([ALL.slice(0, 2), true])
  answers = true
  Object.assign(membership, { beaten: -Infinity })
  await membership.sure()
  expect(membership.deposed).toBe(false)
})
