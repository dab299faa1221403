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
  const [one, two] = [new Memory(db, 'one:80'), new Memory(db, 'two:80')]
  one.startBeating()
  await one.keeperOf('mine').write({ kind: 'seats', chairs: [] })
  await two.keeperOf('theirs').write({ kind: 'seats', chairs: [] })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const again = await new Memory(db, 'one:80').unfinished()
  expect(again.matches.map(({ match }) => match)).toEqual(['mine'])
  expect(again.away).toBeLessThan(5000)
  expect((await two.unfinished()).away).toBe(0)
  await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})
