/**
 * Sleeping matches on several nodes: any request wakes a match, exactly once, and a dying node loses none.
 */
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { type RunningServer, runServer, TOMORROW } from '../testing/machines/process.ts'
import { comeBack } from '../testing/people/going-on.ts'
import {
  allLeave,
  duel,
  join,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'

jest.setTimeout(300_000)

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(2)
})
afterEach(allLeave)
afterAll(() => arena.stop())

/** A server on which a minute takes three seconds. */
async function drowsy(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort()
  return runServer(
    {
      PORT: String(port),
      REDIS_URL: arena.redis.url,
      DATABASE_URL: arena.postgres.url,
      PUBLIC_ADDRESS: `127.0.0.1:${port}`,
      HURRY: '20',
      ...env,
    },
    [process.execPath, '--import', path(import.meta.dirname, '../testing/preloads/drowsy.ts')],
    TOMORROW.script,
  )
}

interface Asleep {
  readonly id: string
  readonly people: readonly [Person, Person]
  readonly round: number
}

/** Makes a private duel whose organiser has stopped the clock and given orders; then all leave. */
async function leftAlone({ url }: RunningServer): Promise<Asleep> {
  const people = [await person(url, 'Ann'), await person(url, 'Bob')] as const
  const { body } = await post(
    `${url}/api/matches`,
    { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0, roundSeconds: 240, listed: false } },
    { authorization: `Bearer ${people[0].token}` },
  )
  const id = String(body['id'])
  const tables = [await join(url, id, people[0]), await join(url, id, people[1])] as const
  for (const table of tables) await table.ask('choose', { choice: 'Sparrow' })
  for (const table of tables) await table.ask('ready', { ready: true })
  for (const table of tables) await table.toRound(1)
  await playRound([...tables])
  await tables[0].ask('organise', { act: 'stop' })
  await tables[0].order('F', false)
  const { round } = tables[0].state
  for (const table of tables) await table.drop()
  return { id, people, round }
}

const leaseOf = async (id: string): Promise<string | null | undefined> => {
  const client = new Client({ connectionString: arena.postgres.url })
  await client.connect()
  const { rows } = await client.query<{ node: string | null }>('select node from lease where match = $1', [
    id,
  ])
  await client.end()
  return rows[0]?.node
}

/** Checks that both are in the match, in the same round, with her orders, and that it continues. */
async function isAsItWas({ round }: Asleep, [a, b]: readonly [Table, Table]): Promise<void> {
  expect([a.state.round, a.state.pausedBy, a.seat(), b.seat()]).toEqual([round, 'Ann', 'A1', 'B1'])
  expect(a.last('mine')?.orders).toMatchObject({ A1: { chits: 'F' } })
  await a.ask('organise', { act: 'go on' })
  await Promise.all([a.order('L'), b.order('R')])
  await Promise.all([a, b].map((table) => table.toRound(round + 1)))
}

test('two nodes lead to the same room when both receive requests for a sleeping match at once', async () => {
  const home = await drowsy()
  try {
    const match = await leftAlone(home)
    await eventually('it to sleep', async () => (await leaseOf(match.id))?.startsWith('asleep/'))
    const [one, two] = arena.nodes
    const tables = await Promise.all([
      comeBack([one!], match.id, match.people[0]),
      comeBack([two!], match.id, match.people[1]),
    ])
    await isAsItWas(match, tables)
    expect(await leaseOf(match.id)).toMatch(/^127\.0\.0\.1:\d+$/)
  } finally {
    await home.stop()
  }
})

test('a sleeping match wakes on another node when its own is gone', async () => {
  const home = await drowsy()
  const match = await leftAlone(home)
  await eventually('it to sleep', async () => (await leaseOf(match.id))?.startsWith('asleep/'))
  await home.stop()
  // Reading its description does not wake a match.
  const listed = await fetch(`${arena.nodes[0]!.url}/api/matches/${match.id}`)
  expect([listed.status, (await leaseOf(match.id))?.startsWith('asleep/')]).toEqual([200, true])
  const own = await fetch(`${arena.nodes[1]!.url}/api/me/matches`, {
    headers: { authorization: `Bearer ${match.people[1].token}` },
  })
  expect(await own.json()).toEqual([expect.objectContaining({ id: match.id })])
  const a = await comeBack([arena.nodes[1]!], match.id, match.people[0])
  await isAsItWas(match, [a, await comeBack([arena.nodes[0]!], match.id, match.people[1])])
})

test('a sleeping match wakes on another node when the asked one is ending', async () => {
  const home = await drowsy()
  const match = await leftAlone(home)
  await eventually('it to sleep', async () => (await leaseOf(match.id))?.startsWith('asleep/'))
  await home.stop()
  const ending = await arena.start(undefined, { DRAIN_SECONDS: '60' })
  try {
    // It waits for the end of this round.
    const { a: busy } = await duel(ending.url)
    ending.child.kill('SIGTERM')
    await eventually(
      'it to be no longer ready',
      async () => (await fetch(`${ending.url}/readyz`)).status === 503,
    )
    const a = await comeBack([ending], match.id, match.people[0])
    expect(await leaseOf(match.id)).not.toBe(`127.0.0.1:${ending.port}`)
    expect(busy.state.phase).toBe('playing')
    await isAsItWas(match, [a, await comeBack(arena.nodes, match.id, match.people[1])])
  } finally {
    await ending.kill()
  }
})

test.each(['before', 'within', 'after'])(
  'a match loses nothing when its node is killed %s the write of its sleep',
  async (at) => {
    const home = await drowsy({ DIES_AT: at })
    const match = await leftAlone(home)
    await home.stopped
    await eventually('others to have it', async () => {
      const node = await leaseOf(match.id)
      return at === 'after' ? node?.startsWith('asleep/') : node !== `127.0.0.1:${home.port}`
    })
    const a = await comeBack(arena.nodes, match.id, match.people[0])
    await isAsItWas(match, [a, await comeBack(arena.nodes, match.id, match.people[1])])
  },
)
