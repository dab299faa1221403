import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { log } from '../../base/log.ts'
import { Ratings } from '../../people/ratings/ratings.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { eventually } from '../../testing/polling.ts'
import { type Database, openDatabase } from '../database.ts'
import { setAside } from '../journal/aside.ts'
import { MatchStore, type UnfinishedMatch } from '../journal/match-store.ts'
import { accountNamed } from '../people/account-names.ts'
import { Ladders } from '../people/ladder.ts'
import { headToHead, profileOf, ratingsOverTime } from '../people/players.ts'
import { results } from './results.ts'
import { keepSwept, LOG_KEPT, MAKERS_LOG_AT_MOST, REPORTS_KEPT, sweep, sweepDesk } from './retention.ts'

const DAY = 24 * 3600_000

describe.each(['SQLite', 'PostgreSQL'])('retention on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-retention-'))
  let postgres: TestPostgres | undefined
  let db: Database
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('retention deletes old records, and keeps profiles, histories and ratings', async () => {
    const matchStore = await MatchStore.open(db, '', new Ratings(db).rate)
    const now = Date.now()
    for (const name of ['Ann', 'Bob']) await accountFor(db, name)
    const people = [
      { player: playerNamed('Ann'), name: 'Ann', team: 'A' },
      { player: playerNamed('Bob'), name: 'Bob', team: 'B' },
    ]
    for (let i = 0; i < 5; i++)
      await matchStore
        .keeperOf(`table ${i}`)
        .finish(finishedMatch({ people, winners: ['A'], name: `${kind} ${i}` }))
    const [ann, bob] = [(await accountNamed(db, 'Ann'))!, (await accountNamed(db, 'Bob'))!]
    const told = async () => ({
      profile: await profileOf(db, new Ladders(db), ann),
      history: await results(db, { player: ann.player, limit: 9 }),
      all: await results(db, { limit: 9 }),
      against: await headToHead(db, ann, bob),
      ratings: await ratingsOverTime(db, ann),
    })
    const before = await told()
    expect(before.history.results.map(({ replay }) => replay)).toEqual([true, true, true, true, true])
    const names = (await db.selectFrom('record').select('match').execute()).map(({ match }) => match)
    const old = names.slice(0, 3)
    await db
      .updateTable('record')
      .set({ finished: now - 31 * DAY })
      .where('match', 'in', old)
      .execute()

    expect(await sweep(db, 30, now)).toBe(3)
    expect(
      (await db.selectFrom('record').select('match').execute()).map(({ match }) => match).sort(),
    ).toEqual(names.slice(3).sort())
    const withoutOld = JSON.parse(JSON.stringify(before), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'replay' in value && 'record' in value
        ? { ...value, replay: !old.includes(String(value.record)) }
        : value,
    ) as typeof before
    expect(await told()).toEqual(withoutOld)
    expect(
      withoutOld.ratings.ratings[0]!.points.filter(({ replay }) => !replay)
        .map(({ record }) => record)
        .sort(),
    ).toEqual(old.toSorted())
    expect([withoutOld.profile.games[0]!.played, withoutOld.against.games[0]!.played]).toEqual([5, 5])
    expect(await sweep(db, 30, now)).toBe(0)
  })

  test('retention deletes closed reports and old log rows, and keeps open reports', async () => {
    const now = 2000 * DAY
    const report = (id: string, closed: number) => ({
      id,
      room: '',
      by: '',
      by_name: '',
      about: id,
      about_name: '',
      reason: '',
      context: '[]',
      at: 1,
      closed,
      closed_by: '',
      line: 0,
      account: 0,
      origin: '',
      others: '[]',
    })
    await db
      .insertInto('report')
      .values([
        report('open', 0),
        report('late', now - (REPORTS_KEPT - 1) * DAY),
        report('old', now - (REPORTS_KEPT + 1) * DAY),
      ])
      .execute()
    const deed = (id: string, house: number, days: number) => ({
      id,
      room: '',
      by: '',
      by_name: '',
      act: 'mute',
      about: '',
      about_name: '',
      detail: '',
      at: now - days * DAY,
      house,
    })
    await db
      .insertInto('moderation')
      .values([
        deed('house', 1, LOG_KEPT.house - 1),
        deed('old house', 1, LOG_KEPT.house + 1),
        deed('maker', 0, LOG_KEPT.makers - 1),
        deed('old maker', 0, LOG_KEPT.makers + 1),
      ])
      .execute()
    await sweepDesk(db, now)
    const left = async (table: 'report' | 'moderation') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id).sort()
    expect([await left('report'), await left('moderation')]).toEqual([
      ['late', 'open'],
      ['house', 'maker'],
    ])
    for (let i = 0; i < MAKERS_LOG_AT_MOST; i += 200)
      await db
        .insertInto('moderation')
        .values(Array.from({ length: 200 }, (_, n) => deed(`m${i + n}`, 0, (i + n + 1) / 1000)))
        .execute()
    await sweepDesk(db, now)
    expect((await left('moderation')).length).toBe(MAKERS_LOG_AT_MOST + 1)
    expect(await left('moderation')).toEqual(
      expect.arrayContaining(['house', 'm0', `m${MAKERS_LOG_AT_MOST - 1}`]),
    )
    expect(await left('moderation')).not.toContain('maker')
  })

  test('origins of people are forgotten after thirty days, however long records are kept', async () => {
    const matchStore = await MatchStore.open(db, '', new Ratings(db).rate)
    const now = Date.now()
    const from = async () =>
      (
        await db
          .selectFrom('seat')
          .select('neighbourhood')
          .where('player', 'in', ['old', 'new', 'nobody'])
          .orderBy('neighbourhood')
          .execute()
      ).map(({ neighbourhood }) => neighbourhood)
    await matchStore.keeperOf('t').finish(
      finishedMatch({
        people: [
          { player: 'old', team: 'A', neighbourhood: 'some' },
          { player: 'nobody', team: 'B' },
        ],
        winners: ['A'],
      }),
    )
    await db
      .updateTable('seat')
      .set({ at: now - 30 * DAY - 1 })
      .where('player', '=', 'old')
      .execute()
    await matchStore.keeperOf('t').finish(
      finishedMatch({
        people: [
          { player: 'new', team: 'A', neighbourhood: 'other' },
          { player: 'nobody', team: 'B' },
        ],
        winners: ['A'],
      }),
    )
    expect(await from()).toEqual(['', '', 'other', 'some'])
    const stop = keepSwept(db, 0)
    await eventually('it to be forgotten', async () => !(await from()).includes('some'))
    await stop()
    expect(await from()).toEqual(['', '', '', 'other'])
  })

  test('a match that cannot be brought back is set aside, not tried again, and kept for a time', async () => {
    const before = await MatchStore.open(db, '', new Ratings(db).rate)
    await before.keeperOf('odd').write({ kind: 'seats', chairs: [] })
    await before.keeperOf('sound').write({ kind: 'seats', chairs: [] })
    const asked: string[] = []
    const revive = async ({ match }: UnfinishedMatch) => {
      asked.push(match)
      if (match === 'odd') throw new Error('of a game that is not known here')
    }
    log.level = 'silent'
    const matchStore = await MatchStore.open(db, '', new Ratings(db).rate)
    await matchStore.bringBack(revive)
    expect(asked.splice(0).sort()).toEqual(['odd', 'sound'])
    const next = await MatchStore.open(db, '', new Ratings(db).rate)
    await next.bringBack(revive)
    expect(asked).toEqual(['sound'])
    await next.journal.settled()
    const { epoch } = await db
      .selectFrom('lease')
      .select('epoch')
      .where('match', '=', 'odd')
      .executeTakeFirstOrThrow()
    await setAside(db, { match: 'odd', epoch }, 'of a game that is not known here', 1000 * DAY)
    await sweep(db, 30, 1029 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).not.toEqual(
      [],
    )
    await sweep(db, 30, 1031 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).toEqual([])
  })

  test('superseded entries are deleted from the journal, and nothing else', async () => {
    const { journal } = await MatchStore.open(db, '', new Ratings(db).rate)
    const orders = (seat: string, chits: string) =>
      journal.write('replaced', {
        kind: 'orders',
        round: 1,
        seat,
        orders: { [seat]: { chits } },
        ready: true,
      })
    await orders('A1', 'LL')
    await orders('B1', 'FF')
    await orders('A1', 'RR')
    const rows = async () =>
      (await db.selectFrom('journal').select('seq').where('match', '=', 'replaced').execute()).length
    expect(await rows()).toBe(3)
    await eventually('what is superseded to be gone', async () => (await rows()) <= 2)
    expect(await journal.entriesOf('replaced')).toEqual([
      expect.objectContaining({ seat: 'B1' }),
      expect.objectContaining({ seat: 'A1', orders: { A1: { chits: 'RR' } } }),
    ])
  })
})
