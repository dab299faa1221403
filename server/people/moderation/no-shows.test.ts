import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../store/database.ts'
import { NoShows } from './no-shows.ts'

const MINUTE = 60_000
const NOW = 1_000 * 24 * 60 * MINUTE

let dataDir: string
let db: Database
let noShows: NoShows
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-no-shows-'))
  db = await openDatabase({ dataDir, databaseUrl: undefined })
  noShows = new NoShows(db)
})
afterEach(async () => {
  await db.destroy().catch(() => undefined)
  rmSync(dataDir, { recursive: true, force: true })
})

const account = (player: string) => ({ player, account: true, neighbourhood: 'around' })
const guest = (player: string, neighbourhood = 'around') => ({ player, account: false, neighbourhood })

test('an account waits longer after each no-show within a day, and learns how long', async () => {
  const waits: number[] = []
  for (let i = 0; i < 7; i++) waits.push((await noShows.note(account('ann'), NOW + i)) / MINUTE)
  expect(waits).toEqual([1, 5, 15, 60, 360, 360, 360])
  const refused = await noShows.refusalFor(account('ann'), NOW + 60 * MINUTE)
  expect(refused).toMatchObject({
    code: 'cool_down',
    message: expect.stringMatching(/did not come to \d games.*again in 5 h/),
  })
  expect(await noShows.refusalFor(account('ann'), NOW + 361 * MINUTE)).toBeUndefined()
  // A day later it counts as the first time again.
  expect(await noShows.note(account('ann'), NOW + 25 * 60 * MINUTE)).toBe(MINUTE)
})

test('others of an account’s neighbourhood are not concerned', async () => {
  for (let i = 0; i < 9; i++) await noShows.note(account('ann'), NOW)
  expect([
    await noShows.refusalFor(account('bob'), NOW),
    await noShows.refusalFor(guest('eve'), NOW),
  ]).toEqual([undefined, undefined])
})

test('guests of one network wait after many no-shows, and not after a few', async () => {
  for (const name of ['g1', 'g2', 'g3']) await noShows.note(guest(name), NOW)
  expect(await noShows.refusalFor(guest('new'), NOW)).toBeUndefined()
  for (const name of ['g4', 'g5']) await noShows.note(guest(name), NOW)
  expect(await noShows.refusalFor(guest('new'), NOW)).toMatchObject({
    code: 'cool_down',
    message: expect.stringContaining('Guests from where you are'),
  })
  expect([
    await noShows.refusalFor(guest('far', 'elsewhere'), NOW),
    await noShows.refusalFor(account('ann'), NOW),
    await noShows.refusalFor(guest('unknown', ''), NOW),
  ]).toEqual([undefined, undefined, undefined])
})

test('nobody is kept from playing when nothing can be read', async () => {
  await noShows.note(account('ann'), NOW)
  await db.destroy()
  expect(await noShows.refusalFor(account('ann'), NOW)).toBeUndefined()
})
