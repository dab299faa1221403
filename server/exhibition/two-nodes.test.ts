/** Two nodes on one Redis and one PostgreSQL: one exhibition, wherever it is asked for, and another when its node was killed. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { freePort, runServer, type RunningServer } from '../testing/process.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { person, post } from '../testing/table.ts'

jest.setTimeout(120_000)

let postgres: TestPostgres
let redis: TestRedis
let nodes: RunningServer[] = []
beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const start = async () => {
    const port = String(await freePort())
    return runServer({ PORT: port, REDIS_URL: redis.url, DATABASE_URL: postgres.url, PUBLIC_ADDRESS: `127.0.0.1:${port}`, EXHIBITIONS: 'on' })
  }
  nodes = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await redis?.stop()
  await postgres?.stop()
})

const running = async ({ url }: RunningServer): Promise<{ id: string }[]> =>
  ((await (await fetch(`${url}/api/matches`)).json()) as { id: string; exhibition: boolean; phase: string }[]).filter(({ exhibition, phase }) => exhibition && phase === 'playing')
const healthy = async ({ url }: RunningServer): Promise<number> => ((await (await fetch(`${url}/healthz`)).json()) as { rooms: number }).rooms

test('one of both has it, and the other takes over the house when that one is killed', async () => {
  const [one, two] = nodes as [RunningServer, RunningServer]
  const { token } = await person(one.url, 'Ann')
  const look = async ({ url }: RunningServer) => (await post(`${url}/api/exhibitions`, {}, { authorization: `Bearer ${token}` })).body as { is: string; match?: string }
  const before = await Promise.all([one, two].map(healthy))
  const asked = await Promise.all(Array.from({ length: 20 }, (_, i) => look(i % 2 ? one : two)))
  expect(asked.map(({ is }) => is)).toEqual(expect.arrayContaining(['running']))
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const [first, second] = [await look(one), await look(two)]
  expect(second).toEqual(first)
  expect([first.is, (await running(one)).length, (await running(two)).length]).toEqual(['running', 1, 1])

  const after = await Promise.all([one, two].map(healthy))
  const host = after[0]! > before[0]! ? one : two
  const other = host === one ? two : one
  host.child.kill('SIGKILL')
  await host.stopped
  for (const end = Date.now() + 90_000; ;) {
    const now = await look(other).catch(() => undefined)
    if (now?.is === 'running' && now.match !== first.match) break
    if (Date.now() > end) throw new Error(`no other exhibition: ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // The list is of a second ago.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await running(other)).toHaveLength(1)
})
