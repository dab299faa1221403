import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type Database, openDatabase } from '../../store/database.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { Bans } from './bans.ts'

let dataDir: string
let db: Database
let bans: Bans
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-bans-'))
  db = await openDatabase({ dataDir, databaseUrl: undefined })
  bans = new Bans(db, TEST_SIGNING)
  await bans.open()
})
afterEach(async () => {
  bans.close()
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const comer = (player: string, address = '198.51.100.1', role: '' | 'moderator' = '') => ({
  player,
  address,
  role,
})
const ban = (given: Partial<Parameters<Bans['add']>[0]>) =>
  bans.add({
    room: '',
    kind: 'ban',
    player: '',
    prefix: '',
    name: 'Bob',
    until: Date.now() + 60_000,
    reason: '',
    by: 'admin',
    ...given,
  })

describe('bans', () => {
  test('bans from the site apply everywhere, and bans of a room in that room only', async () => {
    await ban({ player: 'bob' })
    await ban({ player: 'cleo', room: 'den' })
    expect(bans.refusalFor(comer('bob'))).toMatchObject({ code: 'banned' })
    expect(bans.refusalFor(comer('bob'), 'den')).toMatchObject({ code: 'banned' })
    expect(bans.refusalFor(comer('cleo'))).toBeUndefined()
    expect(bans.refusalFor(comer('cleo'), 'lobby')).toBeUndefined()
    expect(bans.refusalFor(comer('cleo'), 'den')).toMatchObject({ code: 'banned' })
    expect(bans.refusalFor(comer('ann'), 'den')).toBeUndefined()
  })

  test('bans of a network apply to everybody from there except moderators and administrators', async () => {
    await ban({ prefix: '192.0.2.0/24' })
    expect(bans.refusalFor(comer('new', '192.0.2.200'))).toMatchObject({ code: 'banned' })
    expect(bans.refusalFor(comer('new', '192.0.3.200'))).toBeUndefined()
    expect(bans.refusalFor(comer('mod', '192.0.2.200', 'moderator'))).toBeUndefined()
  })

  test('bans say until when and why, end by themselves and can be lifted', async () => {
    const { id } = await ban({ player: 'bob', until: 0, reason: 'spam' })
    expect(bans.refusalFor(comer('bob'))!.message).toMatch(/Reason: spam$/)
    await ban({ player: 'bob', until: Date.UTC(2099, 0, 2, 3, 4), reason: '' })
    // The second ban replaced the first.
    expect(bans.list()).toHaveLength(1)
    expect(bans.refusalFor(comer('bob'))!.message).toContain('Until 2 Jan 2099, 03:04 UTC.')
    expect(await bans.lift(id)).toBeUndefined()
    expect(await bans.lift(bans.list()[0]!.id)).toMatchObject({ player: 'bob' })
    expect(bans.refusalFor(comer('bob'))).toBeUndefined()
    const until = Date.now() + 60_000
    await ban({ player: 'bob', until })
    expect(bans.refusalFor(comer('bob'))).toBeDefined()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(until + 1)
    expect(bans.refusalFor(comer('bob'))).toBeUndefined()
    clock.mockRestore()
  })

  test('a mute does not keep a person out, and applies to its room only', async () => {
    await ban({ kind: 'mute', player: 'bob', room: 'den' })
    expect(bans.refusalFor(comer('bob'), 'den')).toBeUndefined()
    expect(bans.mutedFor('bob', 'den')).toBeGreaterThan(50_000)
    expect(bans.mutedFor('bob', 'lobby', 'den')).toBeGreaterThan(50_000)
    expect([bans.mutedFor('bob', 'lobby'), bans.mutedFor('bob'), bans.mutedFor('ann', 'den')]).toEqual([
      0, 0, 0,
    ])
  })

  test('bans outlive the process, cost no query, and tell their listeners', async () => {
    let told = 0
    bans.onChange(() => told++)
    await ban({ player: 'bob', until: 0 })
    expect(told).toBe(1)
    const other = new Bans(db, TEST_SIGNING)
    await other.open()
    expect(other.refusalFor(comer('bob'))).toBeDefined()
    other.close()
    await db.deleteFrom('ban').execute()
    // Bans are read every few seconds, not for each request.
    expect(bans.refusalFor(comer('bob'))).toBeDefined()
  })
})
