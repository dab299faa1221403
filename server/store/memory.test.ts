import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { openDatabase } from './database.ts'
import { Memory } from './memory.ts'

jest.setTimeout(30_000)

test('a node goes on with its own matches, and knows how long it was away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-memory-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const [one, two] = [await Memory.open(db, 'one:80'), await Memory.open(db, 'two:80')]
  one.startBeating()
  await one.keeperOf('mine').write({ kind: 'seats', chairs: [] })
  await two.keeperOf('theirs').write({ kind: 'seats', chairs: [] })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const next = await Memory.open(db, 'one:80')
  const revived: [string, number][] = []
  expect(await next.bringBack(async ({ match }, away) => revived.push([match, away]))).toBe(1)
  expect(revived).toEqual([['mine', expect.any(Number)]])
  expect(revived[0]![1]).toBeLessThan(5000)
  await two.bringBack(async (_match, away) => expect(away).toBe(0))
  await Promise.all([two, next].map(({ journal }) => journal.settled()))
  await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})
