/**
 * A server stops between two entries of the journal: the consequences of the first one follow after the
 * restart.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, join } from '../../testing/people/table.ts'

let dataDir: string
let node: TestNode

beforeEach(async () => {
  dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-interrupted-'))
  node = await startTestNode({ dataDir })
})
afterEach(async () => {
  await allLeave()
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a round that all were ready for is played after a restart with their orders', async () => {
  const { id, a, b, people } = await duel(node.url, { roundSeconds: 120 })
  const { journal } = node.matchStore
  const write = journal.write.bind(journal)
  // The process ends before it has stored that the round was played.
  jest
    .spyOn(journal, 'write')
    .mockImplementation((match, entry) =>
      entry.kind === 'round' ? new Promise(() => undefined) : write(match, entry),
    )
  await Promise.all([a.order('L'), b.order('R')])
  await journal.settled()
  await node.stop()
  node = await startTestNode({ dataDir })
  const tables = await Promise.all(people.map((one) => join(node.url, id, one)))
  await Promise.all(tables.map((table) => table.until('round 2', () => table.state.round === 2)))
  expect(tables[0]!.position.fighters.map(({ facing }) => facing)).toEqual(
    [a, b].map((table, i) => (table.position.fighters[i]!.facing + (i === 0 ? 5 : 1)) % 6),
  )
})

const HOUR = 3_600_000

test.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('a round keeps its time left when the clock of the last process was %s', async (_, by) => {
  const { id, people } = await duel(node.url, { roundSeconds: 120 })
  await node.matchStore.journal.settled()
  await node.stop()
  const db = new DatabaseSync(path(dataDir, 'dead-reckoning.sqlite'))
  // A killed process does not stop the clock.
  db.exec(`delete from journal where entry like '%"stoppedAt"%'`)
  const rows = db.prepare('select seq, entry from journal where match = ?').all(id)
  for (const { seq, entry } of rows as { seq: number; entry: string }[]) {
    const times = /"(opensAt|deadline|at)":(\d+)/g
    const moved = entry.replaceAll(times, (_all, name, time) => `"${name}":${Number(time) + by}`)
    db.prepare('update journal set entry = ? where match = ? and seq = ?').run(moved, id, seq)
  }
  db.prepare('update node set beat = beat + ?').run(by)
  db.close()
  node = await startTestNode({ dataDir })
  const table = await join(node.url, id, people[0])
  const left = table.state.deadline - Date.now()
  // Browsers get some seconds to return, and this machine may be slow.
  expect([left > 60_000, left < 180_000]).toEqual([true, true])
  expect(table.state.away).toBeGreaterThan(0)
})
