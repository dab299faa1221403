import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../store/database.ts'
import { Chatrooms } from './chatrooms.ts'

const DAY = 24 * 3600_000

let dataDir: string
let db: Database
let rooms: Chatrooms
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-chatrooms-'))
  db = await openDatabase({ dataDir, databaseUrl: undefined })
  rooms = new Chatrooms(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const there = (id: string, since: number) =>
  db
    .insertInto('chatroom')
    .values({ id, title: id, topic: '', slow: 0, filter: 1, maker: 'somebody', since })
    .execute()
const said = (room: string, at: number) =>
  db
    .insertInto('line')
    .values({ room, id: 1, kind: 'said', by: 'somebody', name: 'Bob', text: 'hi', at, gone: 0 })
    .execute()

describe('unused rooms', () => {
  test('unused rooms are removed after a month of silence, or a day when nobody ever spoke', async () => {
    const now = 100 * DAY
    for (const [id, since, spoken] of [
      ['silent', 1, 60],
      ['alive', 1, 80],
      ['talked', 98, 98.5],
      ['never', 98, 0],
      ['new', 99.5, 0],
    ] as const) {
      await there(id, since * DAY)
      if (spoken) await said(id, spoken * DAY)
    }
    expect(await rooms.forgetUnused(now)).toBe(2)
    expect((await rooms.all()).map(({ id }) => id)).toEqual(['lobby', 'alive', 'talked', 'new'])
    expect((await db.selectFrom('line').select('room').execute()).map(({ room }) => room).sort()).toEqual([
      'alive',
      'talked',
    ])
  })

  test('an unused room makes way for a new one when the limit is reached', async () => {
    for (let i = 0; i < 199; i++) await there(`r${i}`, Date.now())
    expect(await rooms.make('One more', 'ann')).toMatchObject({ code: 'too_many_rooms' })
    await db
      .updateTable('chatroom')
      .set({ since: Date.now() - 2 * DAY })
      .where('id', '=', 'r7')
      .execute()
    expect(await rooms.make('One more', 'ann')).toMatchObject({ id: 'one-more' })
    expect(await rooms.find('r7')).toBeUndefined()
  })
})

describe('similar rooms', () => {
  test.each(['lоbby', 'Lоbby', 'L0bby', 'Iobby', 'Lob\u200bby', 'LOBBY'])(
    'a room named %j is not made beside the lobby',
    async (title) => {
      expect(await rooms.make(title, 'ann')).toHaveProperty('code')
      expect(await rooms.all()).toHaveLength(1)
    },
  )

  test('only one of two similar rooms that are made at once remains', async () => {
    const made = await Promise.all(
      ['Космос', 'Kосмос', 'КОСМОС', 'Cosmic', 'Cosrnic'].map((title, i) => rooms.make(title, `maker ${i}`)),
    )
    expect(made.filter((one) => 'id' in one).length).toBeGreaterThan(0)
    expect((await rooms.all()).map(({ title }) => title.toLowerCase().replace('rn', 'm')).sort()).toEqual([
      'cosmic',
      'lobby',
      'космос',
    ])
  })
})
