/** An administrator's actions on one node take effect on the other. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { AdminOverview, ResetLink } from '../../common/wire/admin.ts'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { CLOSE } from '../../common/wire/match/messages.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type Running, type RunningServer, run, runServer } from '../testing/machines/process.ts'
import { comeBack } from '../testing/people/going-on.ts'
import { allLeave, duel, join, newMatch, person, playRound } from '../testing/people/table.ts'
import { Visitor } from '../testing/people/visitor.ts'

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(
  existsSync,
)
const folder = mkdtempSync(path(tmpdir(), 'dead-reckoning-admin-nodes-'))
const running: Running[] = []
let postgres: TestPostgres
let one: RunningServer
let two: RunningServer

beforeAll(async () => {
  if (!REDIS) throw new Error('There is no redis-server here. Install it: apt-get install redis-server')
  const port = await freePort()
  const redis = run(
    REDIS,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    {},
    /Ready to accept connections/,
  )
  ;[postgres] = await Promise.all([startPostgres(), redis])
  running.push(await redis)
  const start = async () => {
    const own = await freePort()
    return runServer({
      PORT: String(own),
      REDIS_URL: `redis://127.0.0.1:${port}`,
      DATABASE_URL: postgres.url,
      PUBLIC_ADDRESS: `127.0.0.1:${own}`,
    })
  }
  ;[one, two] = await Promise.all([start(), start()])
  running.push(one, two)
})
afterEach(allLeave)
afterAll(async () => {
  for (const process of running.reverse()) await process.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const until = async <Found>(look: () => Promise<Found | undefined | false>): Promise<Found> => {
  for (const end = Date.now() + 10_000; ; ) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`in vain: ${String(look)}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}
/** The same session on another node; both nodes know it. */
const at = (visitor: Visitor, server: RunningServer): Visitor =>
  Object.assign(new Visitor(server.url), { headers: { cookie: `dr-session=${visitor.session}` } })
const announced = async ({ url }: RunningServer) =>
  ((await (await fetch(`${url}/api/announcement`)).json()) as { announcement: { text: string } | null })
    .announcement?.text

test('a code makes one administrator on any node, and both nodes follow their acts', async () => {
  const code = ({ output }: RunningServer) => /give the code ([\w-]{14})\n/.exec(output())?.[1]
  const [first, second] = [await until(async () => code(one)), await until(async () => code(two))]
  expect(first).toBe(second)
  const [ann, bob] = [
    await new Visitor(one.url).introduce('Ann Admin'),
    await new Visitor(two.url).introduce('Bob Admin'),
  ]
  for (const [who, name] of [
    [ann, 'Ann Admin'],
    [bob, 'Bob Admin'],
  ] as const)
    expect((await who.post('/api/account', { name, password: 'four slow herons' })).status).toBe(200)
  // Both use the code at the same moment, on different nodes.
  const given = await Promise.all([ann, bob].map((who) => who.post('/api/account/admin', { code: first })))
  expect(given.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
  const [admin, other, home, away] =
    given[0]!.status === 200 ? [ann, 'Bob Admin', one, two] : [bob, 'Ann Admin', two, one]
  const there = at(admin, away)

  const office = async (who: Visitor) => (await who.get('/api/admin')).body as unknown as AdminOverview
  const { nodes } = await office(there)
  expect(nodes.map(({ address, state, here }) => ({ address, state, here }))).toEqual([
    { address: `127.0.0.1:${away.port}`, state: 'up', here: true },
    { address: `127.0.0.1:${home.port}`, state: 'up', here: false },
  ])

  expect((await admin.post('/api/admin/announcement', { text: 'At noon', minutes: 5 })).status).toBe(200)
  await until(async () => (await announced(away)) === 'At noon')
  expect((await there.post('/api/admin/announcement/end', {})).status).toBe(200)
  await until(async () => (await announced(home)) === undefined)

  // A word allowed on one node is also allowed on the other.
  const calledThere = async () =>
    (await new Visitor(away.url).post('/api/session', { name: 'Ann Raper' })).status
  expect(await calledThere()).toBe(409)
  expect((await admin.post('/api/admin/words', { word: 'Raper' })).status).toBe(200)
  await until(async () => (await calledThere()) === 200)
  expect((await there.post('/api/admin/words/end', { word: 'Raper' })).status).toBe(200)
  await until(async () => (await calledThere()) === 409)

  // A match on one node is found and closed through the other.
  const { id, a, b } = await duel(home.url)
  await playRound([a, b])
  const match = await until(async () =>
    (await office(there)).matches.rows.find((one) => one.id === id && one.names.length === 2),
  )
  expect([match.names, nodes.find((node) => node.id === match.node)!.address]).toEqual([
    ['Ann', 'Bob'],
    `127.0.0.1:${home.port}`,
  ])
  const watcher = await join(away.url, id, await person(away.url, 'Cat'), { as: 'spectator' })
  expect(await there.post(`/api/admin/matches/${id}/close`, { reason: 'enough' })).toMatchObject({
    status: 200,
  })
  expect(await Promise.all([a.left, b.left, watcher.left])).toEqual([
    CLOSE.closed,
    CLOSE.closed,
    CLOSE.closed,
  ])
  expect(a.last('refused')).toMatchObject({ code: 'match_closed' })

  // A reset link is made on one node and used on the other, only once.
  const { path: link } = (await admin.post('/api/admin/accounts/reset', { name: other }))
    .body as unknown as ResetLink
  const used = await Promise.all(
    [one, two].map(async ({ url }) =>
      (await new Visitor(url).introduce('Lost')).post('/api/account/reset', {
        code: link.slice('/reset#'.length),
        password: 'nine quick comets',
      }),
    ),
  )
  expect(used.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 403])
  expect((await office(there)).log.rows.map(({ act }) => act)).toEqual([
    'use reset',
    'reset',
    'close match',
    'forbid word',
    'allow word',
    'take back',
    'announce',
  ])

  // A suspended node must not be reported as having done anything.
  const still = await newMatch(away.url)
  await until(async () => (await office(admin)).matches.rows.some((one) => one.id === still))
  away.child.kill('SIGSTOP')
  expect(await admin.post(`/api/admin/matches/${still}/close`, { reason: 'enough' })).toMatchObject({
    status: 503,
    body: { code: 'not_now' },
  })
  expect((await office(admin)).log.rows[0]).toMatchObject({ act: 'not closed' })
  away.child.kill('SIGCONT')

  // A node ordered twice at the same moment, through both nodes, drains once, also between two rounds.
  const moving = await duel(away.url)
  await playRound([moving.a, moving.b])
  const { round } = moving.a.state
  const drain = (who: Visitor) => who.post(`/api/admin/nodes/${nodes[0]!.id}/drain`)
  expect((await Promise.all([drain(admin), drain(there)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await Promise.all([moving.a.left, moving.b.left])).toEqual([ROOM_CLOSE.moved, ROOM_CLOSE.moved])
  const moved = await Promise.all(moving.people.map((who) => comeBack([home], moving.id, who)))
  expect(moved[0]!.state.round).toBe(round)
  await playRound(moved)
  // Repeating the order changes and reports nothing.
  expect((await drain(admin)).status).toBe(200)
  await until(async () =>
    (await office(admin)).nodes.some(({ state, matches }) => state === 'draining' && matches === 0),
  )
  expect(
    away
      .output()
      .split('\n')
      .filter((line) => line.includes('"node drains"')),
  ).toHaveLength(1)
  await playRound(moved)
  // A draining node starts nothing new, but still leads to existing rooms.
  const asked = (path: string, body: object) =>
    fetch(`${away.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const refused = await asked('/api/matches', { game: 'void-patrol' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.json()]).toEqual([
    503,
    true,
    expect.objectContaining({ code: 'draining' }),
  ])
  expect((await asked('/api/rooms/lobby/open', {})).status).toBe(200)

  // A node that stops cleanly leaves the list at once.
  await away.stop()
  expect((await office(admin)).nodes).toHaveLength(1)
})
