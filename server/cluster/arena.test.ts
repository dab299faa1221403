/** A node restores its own matches, however it lost them, and says so meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchMaker } from '@colyseus/core'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { log } from '../base/log.ts'
import { type Database, openDatabase } from '../store/database.ts'
import type { Entry } from '../store/journal/entries.ts'
import { MatchStore, type Revive } from '../store/journal/match-store.ts'
import { Arena } from './arena.ts'

const OPENED = {
  kind: 'opened',
  game: 'void-patrol',
  setup: {},
  options: {},
  secret: 's',
} as unknown as Entry
const PATIENCE = 30_000

let folder: string
let db: Database
let arena: Arena | undefined
beforeEach(async () => {
  log.level = 'silent'
  await matchMaker.setup()
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-arena-'))
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
})
afterEach(async () => {
  await arena?.leave(0)
  await arena?.left()
  arena = undefined
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await is()); await sleep(50))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
}

/** A single node. */
async function node(revive: Revive): Promise<{ arena: Arena; matchStore: MatchStore }> {
  const matchStore = await MatchStore.open(db, '')
  arena = new Arena({
    name: '',
    database: db,
    matchStore,
    cluster: undefined,
    revive,
    open: async () => undefined,
  })
  return { arena, matchStore }
}

/** Matches left by an earlier process of this node. */
async function left(...matches: string[]): Promise<void> {
  const before = await MatchStore.open(db, '')
  for (const match of matches) await before.keeperOf(match).write(OPENED)
  before.journal.close()
}
const beat = async () => (await db.selectFrom('node').select('beat').executeTakeFirstOrThrow()).beat

test('a node shows that it is alive while it opens matches of its last process', async () => {
  await left('m')
  let told = ''
  const { arena: here } = await node(async () => {
    told = here.trouble
    const first = await beat()
    await until('a sign of life', async () => (await beat()) > first)
  })
  await here.enter()
  expect([told, here.trouble]).toEqual(['It opens its matches.', ''])
})

test('a node opens by itself the matches that the database has as its own', async () => {
  const opened: string[] = []
  const { arena: here } = await node(async ({ match }) => void opened.push(match))
  await here.enter()
  await left('m')
  await until('the match to be opened', () => opened.length > 0)
  expect(opened).toEqual(['m'])
})

test('a node declared dead releases its matches, says so, and reopens those that nobody adopted', async () => {
  await left('m', 'n')
  const opened: string[] = []
  let hold: () => void = () => undefined
  const { arena: here, matchStore } = await node(async ({ match }) => {
    opened.push(match)
    if (opened.length === 3) await new Promise<void>((resolve) => (hold = resolve))
  })
  await here.enter()
  expect(opened.splice(0)).toEqual(['m', 'n'])
  opened.push('m', 'n')
  const deposed = here.membership.depose()
  expect(here.trouble).toMatch(/let go of 2 matches/)
  await deposed
  await until('the first to be opened again', () => opened.length > 2)
  expect(here.trouble).toMatch(/^It opens its matches; 2 matches to go/)
  hold()
  await until('all to be opened again', () => opened.length === 4)
  expect([opened.slice(2).sort(), [...matchStore.leases.matches].sort()]).toEqual([
    ['m', 'n'],
    ['m', 'n'],
  ])
  // Nothing has opened rooms for them here.
  await until(
    'it to be found out',
    () => here.trouble === '2 matches of this node have no room: nobody can play.',
  )
})

test('a node that is to end opens nothing more', async () => {
  const { arena: here, matchStore } = await node(async () => {
    throw new Error('it was opened')
  })
  await here.enter()
  await here.leave(0)
  await left('m')
  await here.membership.depose()
  await sleep(3000)
  expect([
    matchStore.leases.count,
    await db.selectFrom('lease').select('node').executeTakeFirstOrThrow(),
  ]).toEqual([0, { node: '' }])
})
