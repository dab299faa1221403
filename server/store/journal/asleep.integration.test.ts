/**
 * Sleeping matches on both databases: they belong to no node, none adopts them by itself, and exactly one
 * wakes each.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { log } from '../../base/log.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { Nodes } from '../nodes.ts'
import { forgetSleeper, type Sleep, sleepingMatches, sleepOf } from './asleep.ts'
import type { Entry } from './entries.ts'
import { isRunning } from './leases.ts'
import { MatchStore, type UnfinishedMatch } from './match-store.ts'

const OPENED = {
  kind: 'opened',
  game: 'void-patrol',
  setup: {},
  options: {},
  secret: 's',
} as unknown as Entry
const STRANGE = {
  kind: 'opened',
  game: 'void-patrol',
  rules: 99,
  engine: 1,
  setup: {},
  options: {},
  secret: 's',
} as unknown as Entry
const SLEEP: Sleep = {
  since: 1000,
  until: 5000,
  private: true,
  listing: { game: 'void-patrol', host: 'Ann', names: ['Ann', 'Bob'] },
}

let postgres: TestPostgres
beforeAll(async () => {
  log.level = 'silent'
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe.each([
  ['SQLite', false],
  ['PostgreSQL', true],
] as const)('sleeping matches on %s', (_name, shared) => {
  let folder: string
  let db: Database
  const stores: MatchStore[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-asleep-'))
    db = await openDatabase({
      dataDir: folder,
      databaseUrl: shared ? postgres.url : undefined,
      publicAddress: 'tests',
    })
  })
  afterEach(async () => {
    for (const { journal } of stores.splice(0)) {
      await journal.settled()
      journal.close()
    }
    for (const table of ['journal', 'lease', 'node', 'setting'] as const) await db.deleteFrom(table).execute()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  async function store(node: string): Promise<MatchStore> {
    const one = await MatchStore.open(db, node, undefined, shared)
    stores.push(one)
    return one
  }
  const remembering = () => {
    const revived: UnfinishedMatch[] = []
    return { revived, revive: async (match: UnfinishedMatch) => void revived.push(match) }
  }
  const kinds = ({ entries }: UnfinishedMatch) => entries.map(({ entry }) => entry.kind)

  test('a sleeping match is held by no node, still runs, and is revived by no restart', async () => {
    const here = await store('here')
    const keeper = here.keeperOf('m')
    let lost = 0
    keeper.onLost(() => lost++)
    await keeper.write(OPENED)
    await keeper.sleep(SLEEP)
    expect([lost, here.leases.count, await isRunning(db, 'm')]).toEqual([1, 0, true])
    expect(await sleepingMatches(db)).toEqual([{ match: 'm', ...SLEEP }])
    await new Nodes(db, 'here').enter(here.run, 'one')
    expect(await here.leases.lacking([])).toEqual({ own: [], nobodys: 0, unknown: [], aside: 0 })
    const { revived, revive } = remembering()
    expect([
      await here.bringBack(revive),
      await (await store('here')).bringBack(revive),
      await (await store('there')).adopt([null, 'here'], 0, 20, revive),
    ]).toEqual([0, 0, 0])
    expect(revived).toEqual([])
    // Further entries of its room go nowhere.
    void keeper.write({ kind: 'withdrawn', round: 1, seat: 'A1' })
    await here.journal.settled()
    expect((await here.journal.entriesOf('m')).map(({ kind }) => kind)).toEqual(['opened'])
  })

  test('one of two nodes that wake a match at once has it, with all its entries', async () => {
    const here = await store('here')
    const there = shared ? await store('there') : here
    await here.keeperOf('m').write(OPENED)
    await here.keeperOf('m').sleep(SLEEP)
    const { revived, revive } = remembering()
    const woken = await Promise.all([here.wake('m', revive), there.wake('m', revive)])
    expect(woken.filter(Boolean)).toEqual([true])
    expect([revived.map(kinds), revived[0]!.asleepUntil, await sleepingMatches(db)]).toEqual([
      [['opened']],
      5000,
      [],
    ])
    const owner = woken[0] ? here : there
    const keeper = owner.keeperOf('m', revived[0]!.hold)
    await keeper.write({ kind: 'withdrawn', round: 1, seat: 'A1' })
    await keeper.sleep({ ...SLEEP, until: 9000 })
    expect(await there.wake('m', revive)).toBe(true)
    expect([kinds(revived[1]!), revived[1]!.asleepUntil]).toEqual([['opened', 'withdrawn'], 9000])
    expect(await here.wake('unknown', revive)).toBe(false)
  })

  test('a sleeping match is ended when its time is up, under any rules', async () => {
    const here = await store('here')
    for (const [match, opened] of [
      ['m', OPENED],
      ['n', OPENED],
      ['s', STRANGE],
    ] as const) {
      await here.keeperOf(match).write(opened)
      await here.keeperOf(match).sleep({ ...SLEEP, until: match === 'n' ? 9000 : 5000 })
    }
    // A node that does not know its rules leaves it to one that does. Alone it can only end the match.
    const { revived, revive } = remembering()
    if (shared) expect(await here.wake('s', revive)).toBe(false)
    expect((await here.endSlept(4999)).length).toBe(0)
    expect((await here.endSlept(5000)).map(({ match }) => match).toSorted()).toEqual(['m', 's'])
    expect([await isRunning(db, 'm'), await isRunning(db, 's'), await isRunning(db, 'n')]).toEqual([
      false,
      false,
      true,
    ])
    expect(await here.journal.entriesOf('m')).toEqual([])
    expect([await here.wake('n', revive), revived.length]).toEqual([true, 1])
  })

  test('a match sleeps no more when an earlier version has taken it', async () => {
    const here = await store('here')
    await here.keeperOf('m').write(OPENED)
    await here.keeperOf('m').sleep(SLEEP)
    await db.updateTable('lease').set({ node: 'old' }).where('match', '=', 'm').execute()
    expect([
      await here.wake('m', async () => undefined),
      await here.endSlept(6000),
      await sleepOf(db, 'm'),
    ]).toEqual([false, [], undefined])
    expect(await isRunning(db, 'm')).toBe(true)
  })

  test('a sleeping match is listed without its deleted accounts', async () => {
    const here = await store('here')
    await here.keeperOf('m').write(OPENED)
    await here.keeperOf('m').sleep(SLEEP)
    await forgetSleeper(db, ['ann'])
    const { listing } = (await sleepOf(db, 'm'))!
    expect(JSON.stringify(listing)).not.toContain('Ann')
    expect(listing.names[1]).toBe('Bob')
  })

  test('a match stays awake with its keeper when the database takes nothing', async () => {
    const here = await store('here')
    const keeper = here.keeperOf('m')
    await keeper.write(OPENED)
    const broken = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    const transaction = Object.getOwnPropertyDescriptor(db, 'transaction')
    Object.defineProperty(db, 'transaction', {
      configurable: true,
      value: () => ({ execute: () => Promise.reject(broken) }),
    })
    await expect(keeper.sleep(SLEEP)).rejects.toThrow('full')
    if (transaction) Object.defineProperty(db, 'transaction', transaction)
    else delete (db as { transaction?: unknown }).transaction
    await keeper.write({ kind: 'withdrawn', round: 1, seat: 'A1' })
    expect([here.leases.count, (await here.journal.entriesOf('m')).length]).toEqual([1, 2])
  })
})
