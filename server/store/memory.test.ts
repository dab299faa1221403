import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { openDatabase } from './database.ts'
import { counting, Memory } from './memory.ts'

jest.setTimeout(30_000)

test('what a killed process brings to the database after the next one has begun does not count', () => {
  const row = (seq: number, entry: object) => ({ seq, entry: JSON.stringify(entry) })
  const orders = (seat: string) => ({ kind: 'orders', round: 1, seat, orders: {}, ready: true })
  const read = [row(0, orders('A1')), row(1, orders('B1'))]
  // Read up to 1; then 2 and 3 came from the dead.
  const rows = [...read, row(2, orders('late')), row(3, orders('later')), row(4001, { kind: 'resumed', after: 1 }), row(4002, orders('A2'))]
  // Two processes were killed one after the other, and the second had not read what the first brought late, nor the third of the second.
  const twice = [...read, row(2, orders('late')), row(1000, { kind: 'resumed', after: 1 }), row(1001, orders('late, too')), row(2000, { kind: 'resumed', after: 1 }), row(2001, orders('A2'))]
  const seats = (given: readonly { seq: number; entry: string }[]) => counting(given).map(({ entry }) => (entry as { seat: string }).seat)
  expect(seats(rows)).toEqual(['A1', 'B1', 'A2'])
  expect(seats([...rows, row(4003, orders('late')), row(9000, { kind: 'resumed', after: 4002 })])).toEqual(['A1', 'B1', 'A2'])
  expect(seats(twice)).toEqual(['A1', 'B1', 'A2'])
  expect(seats(read)).toEqual(['A1', 'B1'])
})

test('a node goes on with its own matches, and knows how long it was away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-memory-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const [one, two] = [await Memory.open(db, 'one:80'), await Memory.open(db, 'two:80')]
  one.startBeating()
  await one.keeperOf('mine').write({ kind: 'seats', chairs: [] })
  await two.keeperOf('theirs').write({ kind: 'seats', chairs: [] })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const next = await Memory.open(db, 'one:80')
  const again = await next.unfinished()
  expect(again.matches.map(({ match }) => match)).toEqual(['mine'])
  expect(again.away).toBeLessThan(5000)
  expect((await two.unfinished()).away).toBe(0)
  await Promise.all([two, next].map(({ journal }) => journal.settled()))
  await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})
