/** The abandoned matches that a node adopts, by their rules, on a database shared with other nodes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../store/database.ts'
import { JOURNAL_FORM } from '../store/journal/leases.ts'
import { MatchStore, type UnfinishedMatch } from '../store/journal/match-store.ts'
import { Nodes, nextRun } from '../store/nodes.ts'
import { golden, journalOf, leave } from '../testing/journals.ts'
import { Adoption } from './adoption.ts'
import { reviving } from './reviving.ts'

const { record } = golden('void-patrol-1-1-launcher')
const people = { A1: { player: 'ann', name: 'Ann' }, B1: { player: 'bob', name: 'Bob' } }
/** Rules that only a newer version knows. */
const TOMORROW = { versions: { rules: 9, engine: 1 }, rules: 'void-patrol/9/1' }
const playsTomorrow = JSON.stringify({ games: { 'void-patrol': [9, 2, 1] }, engines: [1] })
const PATIENCE = 150

let db: Database
let folder: string
let matchStore: MatchStore
let nodes: Nodes
let opened: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-adoption-'))
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  matchStore = await MatchStore.open(db, 'here')
  nodes = new Nodes(db, 'here')
  await nodes.enter(matchStore.run, 'this process')
  opened = []
})
afterEach(async () => {
  await matchStore.close()
  rmSync(folder, { recursive: true, force: true })
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const revive = () => reviving(matchStore, async ({ match }: UnfinishedMatch) => opened.push(match))
const adoption = () => new Adoption(matchStore, nodes, revive(), () => true, PATIENCE)
async function looked(one: Adoption, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) {
    one.look([])
    await one.idle()
  }
}
const leases = async () =>
  (await db.selectFrom('lease').select(['match', 'node', 'rules']).orderBy('match').execute()).map(
    ({ match, node, rules }) => [match, node, rules],
  )
const handedOver = async () => {
  await leave(db, 'old', journalOf(record, 3, { people }), { node: null })
  await leave(db, 'strange', journalOf(record, 3, { people, versions: TOMORROW.versions }), {
    node: null,
    form: JOURNAL_FORM,
    rules: TOMORROW.rules,
  })
}
const results = () => db.selectFrom('result').select(['place', 'rounds', 'rated']).execute()
async function until(so: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await so()); await sleep(20))
    if (Date.now() > end) throw new Error('it never came to that')
}

describe('adoption by a node', () => {
  test('a node takes matches when it knows their rules or they name none, and no others', async () => {
    await handedOver()
    await looked(adoption())
    expect([opened, await leases()]).toEqual([
      ['old'],
      [
        ['old', 'here', ''],
        ['strange', null, TOMORROW.rules],
      ],
    ])
  })

  test('a node ends a match as a draw when no live node knows its rules for a while', async () => {
    await handedOver()
    const one = adoption()
    await looked(one, 2)
    // A node that knows these rules may be starting.
    expect((await leases()).map(([match]) => match)).toContain('strange')
    await sleep(PATIENCE)
    await looked(one)
    await until(async () => (await leases()).every(([match]) => match !== 'strange'))
    expect([opened, await results()]).toEqual([['old'], [{ place: 'strange', rounds: 3, rated: 0 }]])
    const [{ record: kept }] = (await db.selectFrom('record').select('record').execute()) as [
      { record: string },
    ]
    expect(JSON.parse(kept)).toMatchObject({
      rules: 9,
      engine: 1,
      rated: false,
      outcome: { winners: [] },
      settled: { how: 'upgraded', winners: [] },
    })
    expect(await db.selectFrom('journal').select('seq').where('match', '=', 'strange').execute()).toEqual([])
  })

  test('a node leaves matches to a node that knows their rules, until that one dies', async () => {
    await handedOver()
    const other = new Nodes(db, 'there', playsTomorrow)
    await other.enter(await nextRun(db), 'that process')
    const one = adoption()
    await looked(one)
    await sleep(2 * PATIENCE)
    await looked(one, 2)
    expect([await results(), (await leases()).at(-1)]).toEqual([[], ['strange', null, TOMORROW.rules]])
    await other.become('dead')
    await looked(one)
    expect(await results()).toEqual([])
    await sleep(PATIENCE)
    await looked(one)
    await until(async () => (await results()).length === 1)
  })
})

describe('the opening of a table', () => {
  test('a node records a match’s rules in its lease, also when they change', async () => {
    const keeper = matchStore.keeperOf('new')
    const [opens] = journalOf(record, 0, { versions: { rules: 1, engine: 1 } }) as [
      ReturnType<typeof journalOf>[number],
    ]
    await keeper.write(opens)
    expect(await leases()).toEqual([['new', 'here', 'void-patrol/1/1']])
    await keeper.write({ ...opens, rules: 2 } as typeof opens)
    expect(await leases()).toEqual([['new', 'here', 'void-patrol/2/1']])
  })
})
