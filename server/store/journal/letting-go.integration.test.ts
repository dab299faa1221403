/** A process that releases its matches: its later writes have no effect, and no match is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { Gate } from '../../testing/machines/gate.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { Nodes, nextRun } from '../nodes.ts'
import type { Entry } from './entries.ts'
import { Leases } from './leases.ts'
import { MatchStore, NotNow, type UnfinishedMatch } from './match-store.ts'

const OPENED = {
  kind: 'opened',
  game: 'void-patrol',
  setup: {},
  options: {},
  secret: 's',
} as unknown as Entry
const seats = (player: string): Entry => ({
  kind: 'seats',
  chairs: [
    {
      id: 'A1',
      team: 'A',
      occupant: 'human',
      player,
      name: player,
      account: false,
      program: false,
      neighbourhood: '',
      choice: '',
      ready: false,
      missed: 0,
      absent: 0,
      idle: 0,
      came: true,
    },
  ],
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await is()); await sleep(50))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
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
] as const)('on %s', (_name, shared) => {
  let folder: string
  let db: Database
  const stores: MatchStore[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-letting-go-'))
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
    for (const table of ['journal', 'lease', 'node', 'record', 'result', 'seat', 'setting'] as const)
      await db.deleteFrom(table).execute()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  async function store(node: string): Promise<MatchStore> {
    const one = await MatchStore.open(db, node, undefined, shared)
    stores.push(one)
    return one
  }
  const kinds = async (match: string) => (await stores[0]!.journal.entriesOf(match)).map(({ kind }) => kind)
  const nodeOf = async (match: string) =>
    (await db.selectFrom('lease').select('node').where('match', '=', match).executeTakeFirst())?.node
  /** Restores matches by recording them. */
  const remembering = () => {
    const revived: UnfinishedMatch[] = []
    return { revived, revive: async (match: UnfinishedMatch) => void revived.push(match) }
  }

  test('a node takes back a released match that nobody has adopted, unchanged', async () => {
    const here = await store('here')
    for (const match of ['m', 'n']) await here.keeperOf(match).write(OPENED)
    here.loseAll()
    expect(here.leases.count).toBe(0)
    await here.beginAnew()
    const { revived, revive } = remembering()
    expect(await here.bringBack(revive)).toBe(2)
    // The database returns them in any order.
    const kinds = new Map(
      revived.map(({ match, entries }) => [match, entries.map(({ entry }) => entry.kind)]),
    )
    expect(Object.fromEntries(kinds)).toEqual({ m: ['opened'], n: ['opened'] })
    // A second look finds nothing more.
    expect(await here.bringBack(revive)).toBe(0)
  })

  test('a node that wakes takes back the matches that others have not taken', async () => {
    const [here, there] = [await store('here'), await store('there')]
    const nodes = new Nodes(db, 'here')
    await nodes.enter(here.run, 'p')
    for (let i = 0; i < 30; i++) void here.keeperOf(`m${String(i).padStart(2, '0')}`).write(OPENED)
    await here.journal.settled()
    await db.updateTable('node').set({ state: 'dead' }).where('name', '=', 'here').execute()
    const theirs = remembering()
    await there.adopt(['here'], 0, 20, theirs.revive)
    here.loseAll()
    await nodes.enter(await here.beginAnew(), 'p')
    const mine = remembering()
    await here.bringBack(mine.revive)
    expect([theirs.revived.length, mine.revived.length]).toEqual([20, 10])
    expect(new Set([...theirs.revived, ...mine.revived].map(({ match }) => match)).size).toBe(30)
  })

  test('a closed room that still writes takes nothing of the match away', async () => {
    const here = await store('here')
    const keeper = here.keeperOf('m')
    await keeper.write(OPENED)
    here.loseAll()
    let told = 0
    // These are written one after the other, each replacing the one before.
    for (let i = 0; i < 5; i++) {
      void keeper.write(seats(`left ${i}`)).then(() => told++)
      await sleep(100)
    }
    // Superseded entries are deleted a second or two later.
    await sleep(3500)
    expect([told, await kinds('m')]).toEqual([0, ['opened']])
    await here.beginAnew()
    const { revived, revive } = remembering()
    await here.bringBack(revive)
    expect(revived.map(({ entries }) => entries.map(({ entry }) => entry.kind))).toEqual([['opened']])
  })

  test('a match that waited to be archived is not taken from the node that continues it', async () => {
    const here = await store('here')
    const keeper = here.keeperOf('m')
    await keeper.write(OPENED)
    await sql`alter table record rename to taken_away`.execute(db)
    const finished = keeper.finish(finishedMatch({ people: [{ player: 'ann', team: 'A' }], winners: ['A'] }))
    await sleep(200)
    here.loseAll()
    await here.beginAnew()
    const { revived, revive } = remembering()
    await here.bringBack(revive)
    await sql`alter table taken_away rename to record`.execute(db)
    await finished
    expect([revived.length, await kinds('m')]).toEqual([1, ['opened', 'resumed']])
    expect(await db.selectFrom('record').select('match').execute()).toEqual([])
  })

  test('matches being opened when the database was lost are each opened once', async () => {
    const before = await store('here')
    for (let i = 0; i < 12; i++) void before.keeperOf(`m${i}`).write(OPENED)
    await before.journal.settled()
    const here = await store('here')
    const open = new Map<string, number>()
    let lost = true
    const revive = async ({ match }: UnfinishedMatch) => {
      if (lost && open.size >= 5) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
      open.set(match, (open.get(match) ?? 0) + 1)
    }
    await expect(here.bringBack(revive)).rejects.toThrow('lost')
    lost = false
    await here.bringBack(revive)
    expect([open.size, ...new Set(open.values())]).toEqual([12, 1])
  })

  test('a match that cannot be opened at this moment is tried again, and not set aside', async () => {
    const before = await store('here')
    await before.keeperOf('m').write(OPENED)
    const here = await store('here')
    await here.bringBack(async () => {
      throw new NotNow('its last room is still being closed')
    })
    expect(await nodeOf('m')).toBe('here')
    const { revived, revive } = remembering()
    await here.bringBack(revive)
    expect(revived.length).toBe(1)
  })

  test('a room learns of a second loss when its predecessor unlistens late', async () => {
    const here = await store('here')
    const first = here.keeperOf('m')
    await first.write(OPENED)
    const told: string[] = []
    const unlisten = first.onLost(() => told.push('first'))
    here.loseAll()
    await here.beginAnew()
    await here.bringBack(async ({ match, hold }) => {
      here.keeperOf(match, hold).onLost(() => told.push('second'))
    })
    unlisten()
    here.loseAll()
    expect(told).toEqual(['first', 'second'])
  })

  test('a room of a match that was lost meanwhile learns so at once', async () => {
    const before = await store('here')
    await before.keeperOf('m').write(OPENED)
    const here = await store('here')
    const told: string[] = []
    await here.bringBack(async ({ match, hold }) => {
      here.loseAll()
      here.keeperOf(match, hold).onLost(() => told.push('lost'))
    })
    expect([told, await nodeOf('m')]).toEqual([['lost'], 'here'])
  })

  test('a match that was about to begin is lost with the rest and never written later', async () => {
    const here = await store('here')
    void here.keeperOf('begun').write(OPENED)
    here.loseAll()
    await here.keeperOf('next').write(OPENED)
    expect([await kinds('begun'), await kinds('next'), await nodeOf('begun')]).toEqual([
      [],
      ['opened'],
      undefined,
    ])
  })

  test('a refused entry of a match that is now elsewhere delays no later entry', async () => {
    const here = await store('here')
    await here.keeperOf('m').write(OPENED)
    const told: (string | undefined)[] = []
    here.journal.onTrouble((trouble) => told.push(trouble))
    await sql`alter table journal rename to taken_away`.execute(db)
    void here.keeperOf('m').write(seats('late'))
    await until('the trouble', () => told.length > 0)
    here.loseAll()
    await until('the end of it', () => told.length > 1)
    await sql`alter table taken_away rename to journal`.execute(db)
    expect(told).toEqual([expect.any(String), undefined])
    await here.beginAnew()
    await here.keeperOf('n').write(OPENED)
    expect(await kinds('n')).toEqual(['opened'])
  })

  test('a keeper neither gives up nor ends a match that its process has lost', async () => {
    const here = await store('here')
    const keepers = ['m', 'n'].map((match) => here.keeperOf(match))
    for (const keeper of keepers) await keeper.write(OPENED)
    here.loseAll()
    await here.beginAnew()
    await here.bringBack(remembering().revive)
    await keepers[0]!.handOver()
    await keepers[1]!.forget()
    expect([await nodeOf('m'), await nodeOf('n'), (await kinds('n'))[0]]).toEqual(['here', 'here', 'opened'])
  })

  test('a draining node hands over matches without rooms, and keeps those with rooms', async () => {
    const here = await store('here')
    for (const match of ['m', 'n']) await here.keeperOf(match).write(OPENED)
    here.loseAll()
    await here.beginAnew()
    await here.keeperOf('o').write(OPENED)
    expect(await here.leases.giveUpStrays()).toBe(2)
    expect([await nodeOf('m'), await nodeOf('n'), await nodeOf('o')]).toEqual([null, null, 'here'])
  })

  test('matches of an unknown node are taken like those of a dead one', async () => {
    const lost = await store('never entered')
    await lost.keeperOf('m').write(OPENED)
    const here = await store('here')
    await new Nodes(db, 'here').enter(here.run, 'p')
    expect(await here.leases.lacking([])).toEqual({
      own: [],
      nobodys: 1,
      unknown: ['never entered'],
      aside: 0,
    })
    const { revived, revive } = remembering()
    await here.adopt(['never entered'], 0, 20, revive)
    expect(revived.length).toBe(1)
    expect(await here.leases.lacking([])).toEqual({ own: ['m'], nobodys: 0, unknown: [], aside: 0 })
    expect((await here.leases.lacking(['m'])).own).toEqual([])
  })

  test('an earlier run of a node that enters late does not replace the present one', async () => {
    const nodes = new Nodes(db, 'here')
    const [first, second] = [await nextRun(db), await nextRun(db)]
    await nodes.enter(second, 'now')
    await new Nodes(db, 'here').enter(first, 'long ago')
    expect(await nodes.beat()).toBe(true)
  })
})

test('a new match is lost when it takes the name of a released one, and they do not mix', async () => {
  const db = await openDatabase({ dataDir: '', databaseUrl: postgres.url, publicAddress: 'names' })
  const here = await MatchStore.open(db, 'here', undefined, true)
  await here.keeperOf('named').write(OPENED)
  here.loseAll()
  await here.beginAnew()
  const again = here.keeperOf('named')
  let lost = false
  again.onLost(() => (lost = true))
  void again.write({ ...OPENED, secret: 'another' } as Entry)
  void again.write(seats('another'))
  await until('it to be lost', () => lost)
  expect(await here.journal.entriesOf('named')).toEqual([OPENED])
  // The first match continues.
  const revived: UnfinishedMatch[] = []
  await here.bringBack(async (match) => void revived.push(match))
  expect(revived.map(({ entries }) => entries.map(({ entry }) => entry))).toEqual([[OPENED]])
  here.journal.close()
  await db.destroy()
})

test('an entry that lands after its match was lost is acknowledged to nobody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-letting-go-'))
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  let holdsUp = false
  const gate = new Gate(db, () => holdsUp)
  const here = await MatchStore.open(gate.db, '')
  const keeper = here.keeperOf('m')
  await keeper.write(OPENED)
  holdsUp = true
  let told = false
  void keeper.write(seats('late')).then(() => (told = true))
  await until('it to be on its way', () => gate.underway.size > 0)
  here.loseAll()
  holdsUp = false
  for (const one of [...gate.underway]) await one.land()
  await here.journal.settled()
  await sleep(300)
  expect([told, new Leases(db, '', 0, false).count]).toEqual([false, 0])
  here.journal.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})
