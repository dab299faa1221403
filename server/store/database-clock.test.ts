import { beforeAll, expect, test } from '@jest/globals'
import { log } from '../base/log.ts'
import { DatabaseClock } from './database-clock.ts'

beforeAll(() => {
  log.level = 'silent'
})

/** A machine whose clock is wrong by this much, and a database that takes this long to answer (ms). */
function clock(wrong: number, took = 0) {
  const at = { machine: 1_000_000 + wrong, database: 1_000_000, took, lost: false }
  const read = async () => {
    if (at.lost) throw new Error('lost')
    at.machine += at.took
    at.database += at.took
    return { time: at.database - at.took / 2, took: at.took }
  }
  return { at, clock: new DatabaseClock(read, () => at.machine) }
}

// Error of the machine's clock, time of the answer, and resulting error of the node's clock.
test.each<[number, number, number]>([
  [0, 0, 0],
  [300_000, 0, 0],
  [-300_000, 0, 0],
  [-300_000, 900, 0],
  // This error is tolerated.
  [900, 10, 900],
  [-900, 10, -900],
  // An answer this late says nothing.
  [-300_000, 5000, -300_000],
])('a clock wrong by %d ms, measured within %d ms, is then wrong by %d ms', async (wrong, took, left) => {
  const { at, clock: one } = clock(wrong, took)
  expect(await one.measure()).toBe(took <= 1000)
  expect(one.now() - at.database).toBe(left)
})

test('a clock stays right when the machine’s time is set or the database is lost', async () => {
  const { at, clock: one } = clock(-300_000)
  await one.measure()
  at.lost = true
  expect(await one.measure()).toBe(false)
  expect(one.now() - at.database).toBe(0)
  at.lost = false
  at.machine += 300_000
  await one.measure()
  expect(one.now() - at.database).toBe(0)
  at.machine += 3_600_000
  await one.measure()
  expect(one.now() - at.database).toBe(0)
})

test('a clock rules the whole process until it stops', async () => {
  const own = Date.now
  const stop = await clock(-300_000).clock.start()
  expect(Date.now()).toBe(1_000_000)
  await stop()
  expect(Date.now).toBe(own)
})
