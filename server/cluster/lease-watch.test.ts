/** Finds matches that nobody can play, whatever the cause, but not those just being opened or closed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { log } from '../base/log.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { Leases } from '../store/journal/leases.ts'
import { Nodes } from '../store/nodes.ts'
import { LeaseWatch } from './lease-watch.ts'

log.level = 'silent'

let folder: string
let db: Database
let leases: Leases
let watch: LeaseWatch
let now: number
const rooms = new Set<string>()
const told: unknown[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-lease-watch-'))
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await new Nodes(db, 'here').enter(5, 'p')
  leases = new Leases(db, 'here', 5, false)
  now = 0
  rooms.clear()
  told.length = 0
  watch = new LeaseWatch(
    {
      leases,
      isOpen: (match) => rooms.has(match),
      opening: () => false,
      strays: () => told.push('strays'),
      ownerless: (nodes) => told.push(['ownerless', ...nodes]),
      stuck: (matches) => told.push(['stuck', ...matches]),
    },
    () => now,
  )
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const lease = (match: string, node: string | null) =>
  db.insertInto('lease').values({ match, node, epoch: 1, form: 1 }).execute()
async function lookAt(time: number): Promise<void> {
  now = time
  await watch.look()
}

test('a lease of this node without a room is reported after some seconds, until it has one', async () => {
  await lease('m', 'here')
  await lookAt(0)
  expect([watch.lacking.own, watch.unopened, told]).toEqual([0, 1, ['strays']])
  await lookAt(6000)
  expect(watch.lacking.own).toBe(1)
  await leases.take(['here'], 9)
  rooms.add('m')
  await lookAt(7000)
  expect([watch.lacking.own, watch.unopened, told.length]).toEqual([0, 0, 2])
})

test('an own match is no stray while its room opens, and is reported when it never does', async () => {
  await leases.write([{ hold: leases.holdOf('m'), seq: 0, entry: '{}' }])
  await lookAt(0)
  await lookAt(20_000)
  expect(told).toEqual([])
  await lookAt(31_000)
  expect([told, watch.lacking.own]).toEqual([[['stuck', 'm']], 1])
})

test('a finished match that waits to be archived needs no room', async () => {
  const hold = leases.holdOf('m')
  await leases.write([{ hold, seq: 0, entry: '{}' }])
  hold.ending = true
  await lookAt(0)
  await lookAt(40_000)
  expect([told, watch.unopened]).toEqual([[], 0])
})

test('matches of no, dead or unknown nodes are reported when nobody adopts them', async () => {
  await lease('nobody’s', null)
  await lease('of the dead', 'dead')
  await lease('of a stranger', 'stranger')
  await lease('of another', 'there')
  for (const name of ['dead', 'there']) await new Nodes(db, name).enter(1, 'q')
  await db.updateTable('node').set({ state: 'dead' }).where('name', '=', 'dead').execute()
  await lookAt(0)
  expect([watch.lacking.nobodys, told]).toEqual([0, [['ownerless', 'stranger']]])
  await lookAt(16_000)
  expect(watch.lacking.nobodys).toBe(3)
  await db.deleteFrom('lease').where('match', '!=', 'of another').execute()
  await lookAt(17_000)
  expect(watch.lacking.nobodys).toBe(0)
})

test('matches set aside are counted, and not reported as strays', async () => {
  await lease('m', 'unreadable/m')
  await lookAt(0)
  await lookAt(60_000)
  expect([watch.lacking, told]).toEqual([{ own: 0, nobodys: 0, aside: 1 }, []])
})

test('matches released by a node count at once, even while the database is away', async () => {
  watch.letGo(['m', 'n'])
  expect([watch.lacking.own, watch.unopened]).toEqual([2, 2])
  await db.destroy()
  await lookAt(1000)
  expect(watch.lacking.own).toBe(2)
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
})
