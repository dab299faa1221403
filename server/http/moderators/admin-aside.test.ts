/** Matches that were set aside: administrators read the reason and bring them back, one at a time. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { AdminOverview } from '../../../common/wire/admin.ts'
import { isRunning, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  type Person,
  playRound,
  post,
  refusedToJoin,
} from '../../testing/people/table.ts'

let node: TestNode
let root: Person
let eve: Person
beforeAll(async () => {
  node = await startTestNode()
  ;[root, eve] = [
    await accountFor(node.database, 'Root', { role: 'admin' }),
    await accountFor(node.database, 'Eve', { role: 'admin' }),
  ]
})
afterEach(allLeave)
afterAll(() => node.stop())

const office = async (): Promise<AdminOverview> =>
  (await (
    await fetch(`${node.url}/api/admin`, { headers: { authorization: `Bearer ${root.token}` } })
  ).json()) as AdminOverview
const bringBack = (match: string, who = root) =>
  post(`${node.url}/api/admin/aside/${match}/bring-back`, {}, { authorization: `Bearer ${who.token}` })
const asideOf = async (match: string) => (await office()).aside.rows.find(({ id }) => id === match)

/** Sets a match aside, as a version does that cannot continue it. */
async function setAside(
  match: string,
  entries: readonly { readonly seq: number; readonly entry: string }[],
  why: string,
  since: number,
): Promise<void> {
  const { database } = node
  const name = `unreadable/${match}`
  if (entries.length > 0)
    await database
      .insertInto('journal')
      .values(entries.map((one) => ({ match, ...one })))
      .execute()
  await database.insertInto('lease').values({ match, node: name, epoch: 1, form: 1 }).execute()
  await database
    .insertInto('setting')
    .values({ name, value: JSON.stringify({ since, why }) })
    .execute()
}

/** Plays a match to its second round, and sets a copy of it aside under another name. */
async function played(copy: string): Promise<readonly [Person, Person]> {
  const { id, a, b, people } = await duel(node.url)
  await playRound([a, b])
  await node.matchStore.journal.settled()
  const entries = await node.database
    .selectFrom('journal')
    .select(['seq', 'entry'])
    .where('match', '=', id)
    .execute()
  await setAside(copy, entries, 'of a game that was not known here', 1000)
  return people
}

test('a match set aside is restored once, and a second administrator learns so', async () => {
  const people = await played('twice')
  expect(await asideOf('twice')).toEqual({
    id: 'twice',
    since: 1000,
    why: 'of a game that was not known here',
  })
  expect(await refusedToJoin(node.url, 'twice', { token: people[0].token })).toMatchObject({
    code: expect.not.stringContaining('503'),
  })
  const done = await Promise.all([bringBack('twice'), bringBack('twice', eve)])
  expect(done.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(done.find(({ status }) => status === 409)!.body).toEqual({
    code: 'brought_back',
    message: 'That match goes on already: somebody has brought it back.',
  })
  const [a, b] = await Promise.all(people.map((who) => join(node.url, 'twice', who)))
  expect([a!.state.round, a!.state.phase]).toEqual([2, 'playing'])
  await playRound([a!, b!])
  expect(await bringBack('twice')).toMatchObject({ status: 409, body: { code: 'brought_back' } })
  expect([await asideOf('twice'), isRunning('twice')]).toEqual([undefined, true])
  expect((await office()).log.rows.filter(({ room }) => room === 'm/twice').map(({ act }) => act)).toEqual([
    'bring back',
  ])
})

test('a match that still cannot be read is refused with the reason and stays set aside', async () => {
  const entries = [{ seq: 0, entry: '{"kind":"seats","chairs":[]}' }]
  await setAside('torn', entries, '', 1000)
  const why = 'its journal does not say what is played: the first entry is missing'
  for (let tries = 0; tries < 2; tries++) {
    expect(await bringBack('torn')).toEqual({
      status: 409,
      body: { code: 'still_aside', message: `That match cannot be opened, and stays set aside: ${why}` },
    })
    expect(await asideOf('torn')).toEqual({ id: 'torn', since: expect.any(Number), why })
    expect((await asideOf('torn'))!.since).toBeGreaterThan(1000)
  }
  expect([isRunning('torn'), node.matchStore.leases.matches.includes('torn')]).toEqual([false, false])
  expect(
    (await office()).log.rows.filter(({ room }) => room === 'm/torn').map(({ act, detail }) => [act, detail]),
  ).toEqual([
    ['not brought back', why],
    ['not brought back', why],
  ])
  // Nothing of it was deleted.
  expect(
    await node.database
      .selectFrom('journal')
      .select('entry')
      .where('match', '=', 'torn')
      .where('seq', '=', 0)
      .execute(),
  ).toEqual([{ entry: entries[0]!.entry }])
})

test.each([
  [
    'an entry that is no text',
    [{ seq: 7, entry: 'znothing that was ever packed' }],
    /^its entry 7 cannot be read: /,
  ],
  ['an entry that breaks off', [{ seq: 8, entry: '{"kind":' }], /^its entry 8 cannot be read: /],
  [
    'odd options',
    [
      {
        seq: 0,
        entry:
          '{"kind":"opened","game":"void-patrol","setup":{},"options":{"roundSeconds":"soon"},"secret":""}',
      },
    ],
    /^what is played cannot be read: options\.roundSeconds: /,
  ],
])('the reason names the fault when the journal has %s', async (what, entries, why) => {
  const match = what.replaceAll(' ', '-')
  await setAside(match, entries, '', 1000)
  expect((await bringBack(match)).status).toBe(409)
  expect((await asideOf(match))!.why).toMatch(why)
})

test('a wrong name is refused in words', async () => {
  const not = { status: 404, body: { code: 'not_aside', message: 'No match of that name is set aside.' } }
  for (const name of ['nobody', '%25', 'unreadable%2Ftorn', 'x'.repeat(500), "'; drop table lease; --"])
    expect(await bringBack(name)).toEqual(not)
})

test('matches set aside without a reason or by hand are listed too, the last first', async () => {
  for (const [match, value] of [
    ['old', '2000'],
    ['odd', 'by hand'],
  ] as const) {
    await setAside(match, [], '', 1)
    await node.database
      .updateTable('setting')
      .set({ value })
      .where('name', '=', `unreadable/${match}`)
      .execute()
  }
  const { rows, total } = (await office()).aside
  expect(rows.slice(-2)).toEqual([
    { id: 'old', since: 2000, why: '' },
    { id: 'odd', since: 0, why: '' },
  ])
  expect(total).toBe(rows.length)
  // Nothing of it can be continued.
  expect(await bringBack('odd')).toEqual({
    status: 404,
    body: {
      code: 'not_aside',
      message: 'No match of that name is set aside. Nothing is kept of it any more.',
    },
  })
  expect(await asideOf('odd')).toBeUndefined()
})
