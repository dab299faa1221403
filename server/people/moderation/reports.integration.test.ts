import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { isRefused } from '../../../common/wire/refusals.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { type NewReport, OPEN_AT_MOST, Reports } from './reports.ts'

describe.each(['SQLite', 'PostgreSQL'])('reports on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-reports-'))
  let postgres: TestPostgres | undefined
  let db: Database
  let reports: Reports
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    reports = new Reports(db, TEST_SIGNING)
  })
  beforeEach(() => db.deleteFrom('report').execute())
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  interface Told {
    readonly by: string
    readonly from?: string
    readonly account?: boolean
    readonly about?: string
    readonly line?: number
    readonly reason?: string
  }
  /** The outcome of a report: its code if it was refused. */
  async function report({
    by,
    from = '',
    account = false,
    about = 'vic',
    line = 0,
    reason = 'rude',
  }: Told): Promise<string> {
    const given: NewReport = {
      room: 'lobby',
      by: { player: by, name: by, account, address: from },
      about: { player: about, name: about },
      reason,
      line,
      context: [],
    }
    const kept = await reports.report(given)
    return isRefused(kept) ? kept.code : kept
  }
  const shown = async (reader = '') => (await reports.open(reader, undefined, 2000)).reports

  test('reports of one line are one, counting accounts each and guests by neighbourhood', async () => {
    expect(await report({ by: 'ann', from: '203.0.113.1', line: 7 })).toBe('new')
    expect(await report({ by: 'ann', from: '198.51.100.1', line: 7 })).toBe('already_reported')
    expect(await report({ by: 'guest', from: '203.0.113.9', line: 7 })).toBe('already_reported')
    expect(await report({ by: 'bob', from: '203.0.113.9', account: true, line: 7, reason: 'vile' })).toBe(
      'seconded',
    )
    expect(await report({ by: 'bob', from: '192.0.2.9', account: true, line: 7 })).toBe('already_reported')
    expect(await report({ by: 'six', from: '2001:db8:1:2::1', line: 7 })).toBe('seconded')
    expect(await report({ by: 'seven', from: '2001:db8:1:3::1', line: 7 })).toBe('already_reported')
    // A report of another line, or of the person, is a different report.
    expect([await report({ by: 'ann', line: 8 }), await report({ by: 'ann' })]).toEqual(['new', 'new'])
    const [first] = await shown()
    expect(JSON.parse(first!.others)).toMatchObject([{ name: 'bob', reason: 'vile' }, { name: 'six' }])
    await reports.close(first!.id, 'mod')
    expect(await report({ by: 'ann', line: 7 })).toBe('new')
  })

  test('reports are limited by reporter, by accused and by both together', async () => {
    const many = async (count: number, told: (i: number) => Told) => {
      const all: string[] = []
      for (let i = 0; i < count; i++) all.push(await report(told(i)))
      return all.filter((one) => one === 'new').length
    }
    expect(await many(40, (i) => ({ by: `guest ${i}`, from: `203.0.113.${i}`, about: `person ${i}` }))).toBe(
      OPEN_AT_MOST.ofOne,
    )
    expect(await report({ by: 'next', from: '203.0.113.200', about: 'anybody' })).toBe('too_many_reports')
    // Other reports from its address do not prevent an account's report.
    expect(await report({ by: 'kay', from: '203.0.113.200', account: true, about: 'anybody' })).toBe('new')
    expect(await many(10, (i) => ({ by: 'zed', account: true, about: 'vic', line: i + 1 }))).toBe(
      OPEN_AT_MOST.ofOneAboutOne,
    )
    expect(await many(60, (i) => ({ by: `g${i}`, from: `10.0.${i}.1`, about: 'vic', line: 100 + i }))).toBe(
      OPEN_AT_MOST.aboutOne - OPEN_AT_MOST.ofOneAboutOne,
    )
  })

  test('reports are bounded in all, and the origin with most open ones loses the oldest', async () => {
    const row = (i: number, origin: string) => ({
      id: `${origin}${i}`,
      room: 'lobby',
      by: `p${origin}${i}`,
      by_name: '',
      about: `a${i}`,
      about_name: '',
      reason: '',
      context: '[]',
      at: i,
      closed: 0,
      closed_by: '',
      line: 0,
      account: 0,
      origin,
      others: '[]',
    })
    await db
      .insertInto('report')
      .values([
        row(0, 'quiet'),
        ...Array.from({ length: OPEN_AT_MOST.all - 1 }, (_, i) => row(i + 1, 'loud')),
      ])
      .execute()
    expect(await report({ by: 'ann', from: '192.0.2.1' })).toBe('new')
    const ids = (await shown()).map(({ id }) => id)
    expect(ids).toHaveLength(OPEN_AT_MOST.all)
    expect(ids).toContain('quiet0')
    expect([ids.includes('loud1'), ids.includes('loud2')]).toEqual([false, true])
  })

  test('reports keep no address, lose their origin when closed and are hidden from the accused', async () => {
    await report({ by: 'ann', from: '203.0.113.77' })
    expect(await shown('vic')).toEqual([])
    const [kept] = await shown()
    expect(JSON.stringify(kept)).not.toContain('203.0.113')
    expect(kept!.origin).toMatch(/^[0-9a-f]{16}$/)
    await reports.close(kept!.id, 'mod')
    expect(await db.selectFrom('report').select(['origin', 'others', 'closed_by']).execute()).toEqual([
      { origin: '', others: '[]', closed_by: 'mod' },
    ])
  })
})
