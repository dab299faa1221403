/** While nothing can be stored, matches stand still and say so, and nothing acknowledged is lost. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { when } from '../../base/events.ts'
import { fillDisk } from '../../testing/machines/full-disk.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  person,
  playRound,
  post,
  roundElsewhere,
} from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

/** Waits until this many writes of the journal have failed. */
async function triedInVain(times: number): Promise<void> {
  let tries = 0
  const ignore = when('journal written', ({ done }) => void (done || tries++))
  await eventually('the journal to be tried again', () => tries >= times).finally(ignore)
}

test('a full disk stops the clock with a notice, and pending orders count when there is room', async () => {
  const { a, b } = await duel(node.url, { roundSeconds: 240 })
  await playRound([a, b])
  const { deadline, round } = a.state
  const makeRoom = await fillDisk(node.database)
  let answered = false
  // Long enough that no database page has room for it by chance.
  const order = a
    .ask('orders', { round, orders: { A1: { chits: 'LRLRLR', holdFire: true } }, ready: true })
    .then(() => (answered = true))
  const said = b.ask('chat', { channel: 'all', text: 'is anybody there? '.repeat(15) })
  await Promise.all([a, b].map((table) => table.until('the notice', () => table.state.trouble !== '')))
  expect(a.state.trouble).toBe('The disk of the server is full.')
  const stands = Date.now()
  // The retries fail, because there is still no room.
  await triedInVain(2)
  await Promise.all([a.settled(), b.settled()])
  expect([answered, b.state.seats.get('A1')?.ready]).toEqual([false, false])

  const ends = Date.now()
  await makeRoom()
  await Promise.all([order, said])
  await b.until('the end of the notice', () => b.state.trouble === '')
  expect(b.state.deadline - deadline).toBeGreaterThanOrEqual(ends - stands)
  await b.until('Ann to be ready', () => b.state.seats.get('A1')?.ready)
  await playRound([b])
  expect(JSON.stringify(b.heard('round').at(-1))).toContain('LRLRLR')
})

test('a match that two tabs ask for on a full disk begins once, when there is room', async () => {
  const id = await newMatch(node.url, { instant: true, roundSeconds: 60 })
  const makeRoom = await fillDisk(node.database)
  const ann = await person(node.url, 'Ann')
  const first = await join(node.url, id, ann)
  const second = await join(node.url, id, ann)
  await first.until('the notice', () => first.state.trouble !== '')
  expect([first.state.phase, second.state.phase]).toEqual(['gathering', 'gathering'])
  await makeRoom()
  await Promise.all([first.toRound(1), second.toRound(1)])
  expect((await node.matchStore.journal.entriesOf(id)).filter(({ kind }) => kind === 'begun')).toHaveLength(1)
})

test('a match that cannot be kept is not made: a restart would not know it', async () => {
  const makeRoom = await fillDisk(node.database)
  const made = () => post(`${node.url}/api/matches`, { game: 'void-patrol' })
  expect([await made(), await made()]).toMatchObject([
    { status: 503, body: { code: 'not_kept' } },
    { status: 503, body: { code: 'not_kept' } },
  ])
  await makeRoom()
  await node.matchStore.journal.settled()
  const { status, body } = await made()
  expect(status).toBe(201)
  expect((await node.matchStore.journal.entriesOf(String(body['id']))).map(({ kind }) => kind)).toContain(
    'opened',
  )
})

test('requests over the bound on a full disk are refused by name, and are not kept', async () => {
  const { id, a, b } = await duel(node.url, { roundSeconds: 60 })
  const makeRoom = await fillDisk(node.database)
  const waiting = Array.from({ length: 33 }, (_, round) =>
    node.matchStore.journal.write('elsewhere', { kind: 'withdrawn', round, seat: 'x'.repeat(1024 * 1024) }),
  )
  const { round } = a.state
  expect(await a.refused('orders', { round, orders: { A1: { chits: 'L' } }, ready: true })).toMatchObject({
    code: 'not_kept',
  })
  expect(await b.refused('chat', { channel: 'all', text: 'hello?' })).toMatchObject({ code: 'not_kept' })
  await b.settled()
  await makeRoom()
  await Promise.all(waiting)
  await playRound([a, b], 'R')
  const kept = (await node.matchStore.journal.entriesOf(id))
    .filter((entry) => entry.kind === 'orders')
    .map(({ orders }) => JSON.stringify(orders))
  expect([kept.some((text) => text.includes('"L"')), kept.some((text) => text.includes('"R"'))]).toEqual([
    false,
    true,
  ])
})

test('a second Ready while the beginning is being kept asks for no rematch at the end', async () => {
  const id = await newMatch(node.url, { bots: 0, roundSeconds: 60 }, { roundLimit: 5 })
  const [a, b] = [
    await join(node.url, id, await person(node.url, 'Ann')),
    await join(node.url, id, await person(node.url, 'Bob')),
  ]
  const makeRoom = await fillDisk(node.database)
  const ready = [a, b, a, b].map((table) => table.ask('ready', { ready: true }))
  await a.until('the notice', () => a.state.trouble !== '')
  await makeRoom()
  await Promise.all(ready)
  await a.toRound(1)
  for (let round = 1; round <= 5; round++) await playRound([a, b], '')
  await a.until('the end', () => a.state.phase === 'finished')
  await roundElsewhere(node.url)
  await a.settled()
  expect([a.state.phase, a.state.seats.get('A1')?.ready]).toEqual(['finished', false])
})

// Keep this test last, because matches that nobody joins are closed after 20 s, which frees space on the
// disk.
test('requests for a seat are answered only after they are kept', async () => {
  const asked = [
    ['stand', {}],
    ['sit', { seat: 'A1' }],
    ['choose', { choice: 'Sparrow' }],
    ['ready', { ready: true }],
  ] as const
  const tables = await Promise.all(
    asked.map(async () =>
      join(node.url, await newMatch(node.url, { bots: 0 }), await person(node.url, 'Ann of the long name')),
    ),
  )
  await tables[1]!.ask('stand', {})
  const makeRoom = await fillDisk(node.database)
  const answered: string[] = []
  const answers = asked.map(([name, payload], i) =>
    tables[i]!.ask(name, payload).then(() => answered.push(name)),
  )
  await triedInVain(2)
  await Promise.all(tables.map((table) => table.settled()))
  expect(answered).toEqual([])
  await makeRoom()
  await Promise.all(answers)
})
