/** Data of an account: export and deletion forget nothing that a migration adds, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { deleteAccount, eraseDeleted, sweepDeletions } from '../../people/accounts/deletion.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { recordOf, resultRow, seatsOf } from '../archive/record.ts'
import { RecordReading } from '../archive/record-reading.ts'
import { Redactions } from '../archive/redactions.ts'
import { published } from '../archive/results.ts'
import { type Database, openDatabase } from '../database.ts'
import { heldKey, isFree } from './account-names.ts'
import { exported } from './export.ts'
import { erase, HOLDINGS } from './holdings.ts'

const [ANN, BOB, CID] = ['a'.repeat(24), 'b'.repeat(24), '9'.repeat(24)]
const DAY = 24 * 3_600_000

describe.each(['SQLite', 'PostgreSQL'])('data of people in %s', (kind) => {
  let postgres: TestPostgres | undefined
  let dataDir: string
  let db: Database
  /** A match in which Ann was a substitute. */
  let substituted: string
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-holdings-'))
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const tables = async () =>
    (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('dead_reckoning_migration'))
  /** All stored data as text, by table. */
  const everything = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        (await tables()).map(
          async ({ name }) =>
            [name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)] as const,
        ),
      ),
    )
  const given = async (player: string) => {
    let text = ''
    for await (const part of exported(db, player)) text += part
    return JSON.parse(text) as Record<string, Record<string, unknown>[]>
  }
  const archive = async (name: string, called: string, at = Date.now()) => {
    const finished = {
      ...finishedMatch({
        name,
        people: [
          { player: ANN, team: 'A', name: called },
          { player: BOB, team: 'B', name: 'Bob' },
        ],
        winners: ['A'],
      }),
    }
    const said = [
      {
        id: 1,
        kind: 'said' as const,
        by: ANN,
        name: called,
        text: 'well flown',
        at,
        channel: 'all' as const,
        seat: 'A1',
        team: 'A',
        mates: [],
        round: 1,
      },
    ]
    await db
      .insertInto('record')
      .values(recordOf({ ...finished, said }, 'table', at))
      .execute()
    await db
      .insertInto('result')
      .values(resultRow(finished, 'table', at))
      .execute()
    await db
      .insertInto('seat')
      .values(seatsOf(finished, at).map((one) => ({ ...one, neighbourhood: 'here' })))
      .execute()
    return recordOf(finished, 'table', at).match
  }
  /** A substitute for a while is named in the match's seat news, and nowhere else. */
  const substitute = async (name: string) => {
    const finished = {
      ...finishedMatch({
        name,
        people: [
          { player: CID, team: 'A', name: 'Cid' },
          { player: BOB, team: 'B', name: 'Bob' },
        ],
        winners: ['A'],
      }),
      substitutes: [{ seat: 'A1', player: ANN, name: 'Ann' }],
    }
    const line = {
      id: 1,
      kind: 'seat' as const,
      by: '',
      text: 'takes over.',
      at: 5,
      channel: 'all' as const,
      seat: 'A1',
      team: '',
      mates: [],
      round: 1,
      change: 'taken' as const,
    }
    const said = [
      { ...line, name: 'Cid', change: 'missing' as const, text: 'has not come.' },
      { ...line, id: 2, name: 'Ann' },
    ]
    await db
      .insertInto('record')
      .values(recordOf({ ...finished, said }, 'table', 5))
      .execute()
    await db
      .insertInto('result')
      .values(resultRow(finished, 'table', 5))
      .execute()
    return recordOf(finished, 'table', 5).match
  }
  /** A substitute at the end is named, and no more. */
  const standIn = async (match: string) => {
    const summary = {
      kind: 'team',
      winners: ['A'],
      by: '',
      players: [
        { seat: 'A1', team: 'A', player: BOB, name: 'Bob', bot: false, left: false, result: 'won' },
        { seat: 'B1', team: 'B', player: '', name: 'Ann', bot: false, left: false, result: 'lost' },
      ],
    }
    await db
      .insertInto('result')
      .values({
        match,
        place: '',
        game: 'void-patrol',
        finished: 5,
        rounds: 1,
        rated: 0,
        listed: 1,
        summary: JSON.stringify(summary),
        room: '',
        setup: '',
      })
      .execute()
    await db
      .insertInto('record')
      .values({
        match,
        game: 'void-patrol',
        finished: 5,
        rounds: 1,
        rated: 0,
        record: JSON.stringify({
          names: { A1: { name: 'Bob', bot: false }, B1: { name: 'Ann', bot: false } },
        }),
      })
      .execute()
  }
  /** Adds something to every table that has data of people. */
  const fill = async () => {
    const at = 5
    await db
      .insertInto('account')
      .values([
        { player: ANN, name: 'Ann', key: 'ann', password: 'scrypt$', role: 'moderator', since: at },
        { player: BOB, name: 'Bob', key: 'bob', password: '', role: '', since: at },
      ])
      .execute()
    await db
      .insertInto('former_name')
      .values({ key: 'annie', player: ANN, name: 'Annie', since: at, until: 9 })
      .execute()
    await db
      .insertInto('passkey')
      .values({
        id: 'key',
        player: ANN,
        public_key: 'k',
        counter: 0,
        transports: '',
        label: 'Firefox on Linux',
        since: at,
      })
      .execute()
    await db.insertInto('recovery_code').values({ id: 'hash', player: ANN, made: at }).execute()
    await db
      .insertInto('password_reset')
      .values({ player: ANN, id: 'hash of a link', made: 1, ends: 2 })
      .execute()
    await db
      .insertInto('session')
      .values({
        id: 'session',
        player: ANN,
        family: 'family',
        device: 'Firefox on Linux',
        since: at,
        made: at,
        seen: at,
        ends: at,
      })
      .execute()
    await db
      .insertInto('keepsake')
      .values({ player: ANN, name: 'designs', value: '{"mine":1}', at })
      .execute()
    await db.insertInto('no_show').values({ player: ANN, neighbourhood: '', at }).execute()
    await db.insertInto('origin').values({ player: ANN, neighbourhood: 'sealed', at }).execute()
    const rating = {
      game: 'void-patrol',
      kind: 'team' as const,
      player: ANN,
      mu: 25.5,
      sigma: 8,
      played: 1,
      opponents: 1,
      at,
    }
    await db.insertInto('rating').values(rating).execute()
    await db.insertInto('guest_rating').values(rating).execute()
    await db
      .insertInto('opponent')
      .values([
        { game: 'void-patrol', kind: 'team', player: ANN, other: BOB },
        { game: 'void-patrol', kind: 'team', player: BOB, other: ANN },
      ])
      .execute()
    const match = await archive('one', 'Ann', at)
    await archive('as a guest "of old"', 'Lynx "7"', at)
    await standIn('stood-in')
    substituted = await substitute('substituted')
    await db
      .insertInto('rating_change')
      .values({
        match,
        player: ANN,
        game: 'void-patrol',
        kind: 'team',
        mu: 25.5,
        sigma: 8,
        mu_before: 25,
        sigma_before: 8.3,
        opponents: 1,
        at,
      })
      .execute()
    await db
      .insertInto('player')
      .values([
        { id: ANN, name: 'Ann', since: at, seen: at },
        { id: BOB, name: 'Bob', since: at, seen: at },
      ])
      .execute()
    await db
      .insertInto('room_member')
      .values({ room: 'storks', player: ANN, role: 'keeper', since: at })
      .execute()
    await db
      .insertInto('chatroom')
      .values({ id: 'herons', title: 'Herons', topic: '', slow: 0, filter: 1, maker: ANN, since: at })
      .execute()
    await db
      .insertInto('pickup')
      .values({
        room: 'herons',
        kept: JSON.stringify({
          offers: [
            {
              id: 'o1',
              by: { player: ANN, name: 'Ann' },
              queue: [[{ player: ANN, name: 'Ann', account: true }]],
            },
          ],
          people: [{ player: BOB, name: 'Bob' }],
        }),
      })
      .execute()
    await db
      .insertInto('line')
      .values([
        { room: 'herons', id: 1, kind: 'said', by: ANN, name: 'Ann', text: 'I am Ann', at, gone: 0 },
        { room: 'herons', id: 2, kind: 'said', by: BOB, name: 'Bob', text: 'hello', at, gone: 0 },
      ])
      .execute()
    const ban = { room: 'herons', kind: 'mute' as const, until: 0, reason: 'loud', at }
    await db
      .insertInto('ban')
      .values([
        { ...ban, id: 'b1', player: ANN, prefix: '', name: 'Ann', by: BOB },
        { ...ban, id: 'b2', player: '', prefix: '192.0.2.0/24', name: 'Ann', by: BOB },
        { ...ban, id: 'b3', player: BOB, prefix: '', name: 'Bob', by: ANN },
      ])
      .execute()
    const deed = { room: 'herons', act: 'mute', detail: 'loud', at, house: 1 }
    await db
      .insertInto('moderation')
      .values([
        { ...deed, id: 'm1', by: BOB, by_name: 'Bob', about: ANN, about_name: 'Annie' },
        { ...deed, id: 'm2', by: ANN, by_name: 'Ann', about: BOB, about_name: 'Bob' },
      ])
      .execute()
    const report = {
      room: 'herons',
      reason: 'rude',
      context: JSON.stringify([
        { id: 1, name: 'Ann', text: 'hello' },
        { id: 2, name: 'Annie', text: 'hi' },
      ]),
      at,
      closed: 0,
      closed_by: '',
      line: 1,
      account: 1,
      origin: '',
    }
    await db
      .insertInto('report')
      .values([
        { ...report, id: 'r1', by: BOB, by_name: 'Bob', about: ANN, about_name: 'Ann', others: '[]' },
        { ...report, id: 'r2', by: ANN, by_name: 'Ann', about: BOB, about_name: 'Bob', others: '[]' },
        {
          ...report,
          id: 'r3',
          by: BOB,
          by_name: 'Bob',
          about: BOB,
          about_name: 'Bob',
          others: JSON.stringify([{ source: ANN, name: 'Ann', reason: 'rude' }]),
          closed: 6,
          closed_by: ANN,
        },
      ])
      .execute()
    await db
      .insertInto('account')
      .values({ player: CID, name: 'Cid', key: 'cid', password: '', role: '', since: at })
      .execute()
    await db
      .insertInto('friendship')
      .values([
        { low: ANN, high: BOB, asker: ANN, asked: at, agreed: at },
        { low: CID, high: ANN, asker: CID, asked: at, agreed: 0 },
        { low: CID, high: BOB, asker: CID, asked: at, agreed: at },
      ])
      .execute()
    await db
      .insertInto('block')
      .values([
        { player: ANN, blocked: CID, at },
        { player: BOB, blocked: ANN, at },
      ])
      .execute()
    await db
      .insertInto('follow')
      .values([
        { player: ANN, followed: BOB, at },
        { player: CID, followed: ANN, at },
        { player: CID, followed: BOB, at },
      ])
      .execute()
    await db
      .insertInto('private_line')
      .values([
        { sender: ANN, recipient: BOB, id: 1, text: 'it is Ann', at, unread: 0 },
        { sender: BOB, recipient: ANN, id: 2, text: 'hello Ann', at, unread: 1 },
        { sender: BOB, recipient: CID, id: 1, text: 'hello', at, unread: 1 },
      ])
      .execute()
    return match
  }

  test('every column of every table is given to its person, or withheld with a reason', async () => {
    const missing = (await tables()).flatMap(({ name, columns }) => {
      const { given: parts, withheld } = (
        HOLDINGS as Readonly<
          Record<
            string,
            | {
                given: Readonly<Record<string, { columns: readonly string[] }>>
                withheld: Readonly<Record<string, string>>
              }
            | undefined
          >
        >
      )[name] ?? { given: {}, withheld: {} }
      const said = new Set([
        ...Object.keys(parts),
        ...Object.values(parts).flatMap((part) => part.columns),
        ...Object.keys(withheld),
      ])
      return columns
        .map((column) => column.name)
        .filter((column) => !said.has(column))
        .map((column) => `${name}.${column}`)
    })
    expect(missing).toEqual([])
    expect(Object.keys(HOLDINGS).sort()).toEqual((await tables()).map(({ name }) => name).sort())
  })

  test('an export has a row of every table with data of theirs, and no secret or id', async () => {
    await fill()
    const all = await given(ANN)
    const parts = Object.values(HOLDINGS).flatMap((holding) =>
      Object.values(holding.given as Record<string, { as: string }>).map(({ as }) => as),
    )
    expect(parts.filter((as) => !(all[as]!.length > 0))).toEqual([])
    expect(all['opponents']).toEqual([{ game: 'void-patrol', kind: 'team', other: 'Bob' }])
    expect(all['matches']).toHaveLength(2)
    expect([all['friends'], all['friendsToo'], all['blocked']]).toEqual([
      [expect.objectContaining({ high: 'Bob', asker: 'Ann' })],
      [expect.objectContaining({ low: 'Cid', asker: 'Cid' })],
      [expect.objectContaining({ blocked: 'Cid' })],
    ])
    expect(all['lines']).toEqual([expect.objectContaining({ text: 'I am Ann' })])
    for (const secret of ['scrypt', 'hash', ANN, BOB, '192.0.2'])
      expect(JSON.stringify(all)).not.toContain(secret)
    expect((await given(BOB))['keepsakes']).toEqual([])
  })

  test('a deletion leaves no id or name, also in late rows, and takes nothing from others', async () => {
    const before = await everything()
    expect(Object.entries(before).filter(([, text]) => text.includes(ANN)).length).toBeGreaterThan(15)
    expect(await deleteAccount(db, ANN)).toEqual({ families: ['family'], names: ['Ann', 'Annie'] })
    expect(await deleteAccount(db, ANN)).toBeUndefined()
    const redactions = new Redactions(db, new RecordReading())
    redactions.soon()
    await redactions.settled()
    // A match that ran meanwhile is archived with them in it.
    const late = await archive('late', 'Ann')
    await db.insertInto('player').values({ id: ANN, name: 'Ann', since: 1, seen: 1 }).execute()
    await standIn('late stand-in')
    const finished = (name: string) =>
      finishedMatch({
        people: [
          { player: BOB, team: 'A', name: 'Bob' },
          { player: name === 'Ann' ? ANN : BOB, team: 'B', name },
        ],
        winners: [],
      })
    const { people, chairs } = finished('Ann')
    expect(await eraseDeleted(db, [{ people: people.slice(0, 1), chairs, substitutes: [] }])).toBe(true)
    expect(
      await eraseDeleted(db, [
        { ...finished('Bob'), substitutes: [{ seat: 'A1', player: ANN, name: 'Ann' }] },
      ]),
    ).toBe(true)
    expect(await eraseDeleted(db, [finished('Bob')])).toBe(false)
    redactions.soon()
    await redactions.settled()

    const { deletion, former_name: former, ...rest } = await everything()
    expect(JSON.parse(deletion!)).toEqual([{ player: ANN, at: expect.any(Number) }])
    // These names are reserved for a time, and nobody can read whose they were.
    expect(
      (JSON.parse(former!) as { key: string; player: string; name: string }[])
        .map(({ key, player, name }) => [key, player, name].join())
        .sort(),
    ).toEqual([`${heldKey('ann')},,`, `${heldKey('annie')},,`].sort())
    expect([await isFree(db, 'Ann'), await isFree(db, 'A n n'), await isFree(db, 'Anna')]).toEqual([
      false,
      false,
      true,
    ])
    for (const [table, text] of Object.entries(rest))
      expect([table, /Ann\b|Annie|Lynx/.exec(text)?.[0], text.includes(ANN)]).toEqual([
        table,
        undefined,
        false,
      ])
    expect(rest['record']).toContain('well flown')
    // The original player is named as before.
    const { record } = await db
      .selectFrom('record')
      .select('record')
      .where('match', '=', substituted)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(record) as { chat: { from: string }[] }).chat.map(({ from }) => from)).toEqual([
      'Cid',
      'Deleted player',
    ])
    const [result] = await published(
      db,
      await db.selectFrom('result').selectAll().where('match', '=', late).execute(),
    )
    expect(result!.players.map(({ name, account }) => [name, account])).toEqual([
      ['Deleted player', false],
      ['Bob', true],
    ])
    expect(await db.selectFrom('line').select(['id', 'by']).where('gone', '=', 0).execute()).toEqual([
      { id: 2, by: BOB },
    ])
    expect((await given(BOB))['matches']).toHaveLength(3)
    expect((await given(BOB))['messagesSent']).toEqual([
      expect.objectContaining({ recipient: 'Cid', text: 'hello' }),
    ])
    expect((await given(BOB))['friendsToo']).toEqual([expect.objectContaining({ low: 'Cid' })])
  })

  test('a deletion forgets its held name after 91 days, and itself after 400', async () => {
    // Written by a request that was under way.
    await db.insertInto('keepsake').values({ player: ANN, name: 'late', value: '1', at: 1 }).execute()
    await sweepDeletions(db)
    expect(await db.selectFrom('keepsake').select('name').where('player', '=', ANN).execute()).toEqual([])
    expect(await db.selectFrom('former_name').select('key').execute()).toEqual([{ key: heldKey('ann') }])
    await sweepDeletions(db, Date.now() + 91 * DAY)
    expect(await db.selectFrom('former_name').select('key').execute()).toEqual([])
    expect(await db.selectFrom('deletion').select('player').execute()).toHaveLength(1)
    await sweepDeletions(db, Date.now() + 400 * DAY)
    expect(await db.selectFrom('deletion').select('player').execute()).toEqual([])
  })

  test('a deletion that is cut short removes nothing', async () => {
    await db
      .insertInto('account')
      .values({ player: ANN, name: 'Ann', key: 'ann', password: '', role: '', since: 1 })
      .execute()
    await db.insertInto('keepsake').values({ player: ANN, name: 'designs', value: '1', at: 1 }).execute()
    const torn = db.transaction().execute(async (one) => {
      await erase(one, { player: ANN, names: ['Ann'] })
      expect(await one.selectFrom('keepsake').select('name').execute()).toEqual([])
      throw new Error('the process ends')
    })
    await expect(torn).rejects.toThrow('the process ends')
    expect(await db.selectFrom('keepsake').select('name').execute()).toEqual([{ name: 'designs' }])
  })
})
