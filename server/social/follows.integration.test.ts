/** Following a player, as far as that player allows it, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { FOLLOWED_AT_MOST } from '../../common/wire/people/social.ts'
import { deleteAccount } from '../people/accounts/deletion.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { Follows } from './follows.ts'
import { Friendships } from './friendships.ts'

jest.setTimeout(360_000)

const [ANN, BOB, CID] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]

describe.each(['SQLite', 'PostgreSQL'])('follows in %s', (kind) => {
  let postgres: TestPostgres | undefined
  let dataDir: string
  let db: Database
  let follows: Follows
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-follows-'))
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    follows = new Follows(db)
  })
  beforeEach(async () => {
    for (const table of ['account', 'follow', 'block'] as const) await db.deleteFrom(table).execute()
    await db
      .insertInto('account')
      .values(
        [
          [ANN, 'Ann', 0],
          [BOB, 'Bob', 1],
          [CID, 'Cid', 0],
        ].map(([player, name, program]) => ({
          player: player as string,
          name: name as string,
          key: (name as string).toLowerCase(),
          password: '',
          role: '' as const,
          since: 1,
          program: program as number,
        })),
      )
      .execute()
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a person follows another once until they stop, and the other knows how many do', async () => {
    for (let i = 0; i < 2; i++) expect(await follows.follow(ANN, BOB)).toBe(true)
    await follows.follow(ANN, CID)
    await follows.follow(CID, BOB)
    expect(await follows.of(ANN)).toEqual([
      { player: BOB, name: 'Bob', program: true },
      { player: CID, name: 'Cid', program: false },
    ])
    expect([await follows.follows(ANN, BOB), await follows.follows(BOB, ANN)]).toEqual([true, false])
    expect(await follows.followers(BOB)).toEqual({ count: 2, allowed: true })
    await follows.unfollow(ANN, BOB)
    await follows.unfollow(ANN, BOB)
    expect([(await follows.of(ANN)).map(({ name }) => name), await follows.followers(BOB)]).toEqual([
      ['Cid'],
      { count: 1, allowed: true },
    ])
    expect(await follows.follow(ANN, ANN)).toMatchObject({ code: 'own_name' })
    expect(await follows.follow(ANN, 'nobody')).toMatchObject({ code: 'unknown_player' })
  })

  test('an account that forbids following has no followers from then on, also in a race', async () => {
    await follows.follow(ANN, BOB)
    const [gone, late] = await Promise.all([follows.allow(BOB, false), follows.follow(CID, BOB)])
    expect(gone).toContain(ANN)
    expect(await follows.followers(BOB)).toEqual({ count: 0, allowed: false })
    expect([late, gone.includes(CID)]).toEqual(
      late === true ? [true, true] : [expect.objectContaining({ code: 'not_followed' }), false],
    )
    expect(await follows.follow(ANN, BOB)).toMatchObject({ code: 'not_followed' })
    expect(await follows.allow(BOB, true)).toEqual([])
    expect(await follows.follow(ANN, BOB)).toBe(true)
  })

  test('a block ends following on both sides and refuses it in the usual words', async () => {
    const friendships = new Friendships(db)
    await follows.follow(ANN, BOB)
    await follows.follow(BOB, ANN)
    await follows.follow(ANN, CID)
    await friendships.block(BOB, ANN)
    expect(
      [await follows.of(ANN), await follows.of(BOB)].map((some) => some.map(({ name }) => name)),
    ).toEqual([['Cid'], []])
    await follows.allow(CID, false)
    expect([await follows.follow(ANN, BOB), await follows.follow(BOB, ANN)]).toEqual([
      await follows.follow(ANN, CID),
      expect.objectContaining({ code: 'you_block' }),
    ])
    await friendships.unblock(BOB, ANN)
    expect(await follows.follow(ANN, BOB)).toBe(true)
  })

  test('a person follows up to the limit, also with many requests at once', async () => {
    const others = Array.from({ length: FOLLOWED_AT_MOST + 3 }, (_, i) => `${i}`.padStart(24, '0'))
    await db
      .insertInto('account')
      .values(
        others.map((player) => ({
          player,
          name: player,
          key: player,
          password: '',
          role: '' as const,
          since: 1,
        })),
      )
      .execute()
    await db
      .insertInto('follow')
      .values(others.slice(0, FOLLOWED_AT_MOST - 1).map((followed) => ({ player: ANN, followed, at: 1 })))
      .execute()
    const answers = await Promise.all(
      others.slice(FOLLOWED_AT_MOST - 1).map((other) => follows.follow(ANN, other)),
    )
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== true)).toEqual(
      Array(3).fill(expect.objectContaining({ code: 'many_followed' })),
    )
    // Following somebody again adds nothing to the number.
    expect(await follows.follow(ANN, others[0]!)).toBe(true)
    expect(await follows.of(ANN)).toHaveLength(FOLLOWED_AT_MOST)
  })

  test('a deletion removes all follows of the account', async () => {
    await follows.follow(ANN, BOB)
    await follows.follow(BOB, CID)
    await deleteAccount(db, BOB)
    expect(await db.selectFrom('follow').selectAll().execute()).toEqual([])
  })
})
