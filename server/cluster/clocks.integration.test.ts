/** A node on a machine with a wrong clock: matches that it adopts or hands over keep their remaining time. */
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { comeBack } from '../testing/people/going-on.ts'
import { allLeave, duel, playRound, type Table } from '../testing/people/table.ts'

jest.setTimeout(300_000)

const HOUR = 3_600_000
/** A round's time, and the most that may be left of it however slow this machine is (ms). */
const [ROUND, AT_MOST] = [240_000, HOUR / 4]

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(1)
})
afterEach(allLeave)
afterAll(() => arena.stop())

/** A node on a machine whose clock is wrong by this much (ms). */
async function wrong(by: number): Promise<RunningServer> {
  const port = await freePort()
  return runServer(
    {
      PORT: String(port),
      REDIS_URL: arena.redis.url,
      DATABASE_URL: arena.postgres.url,
      PUBLIC_ADDRESS: `127.0.0.1:${port}`,
      CLOCK_SHIFT: String(by),
    },
    [process.execPath, '--import', path(import.meta.dirname, '../testing/preloads/shifted-clock.ts')],
  )
}
/** The remaining time that players see by the server's clock, as pages compute it. */
const left = async (table: Table) => table.state.deadline - ((await table.ask('time', {})) as number)
const isRight = async (table: Table) => {
  const ms = await left(table)
  return ms > 0 && ms < AT_MOST
}

test.each<[string, number, 'from' | 'to', 'kill' | 'stop']>([
  ['behind takes over from a killed node', -HOUR, 'to', 'kill'],
  ['behind takes over from an ended node', -HOUR, 'to', 'stop'],
  ['ahead takes over from an ended node', HOUR, 'to', 'stop'],
  ['behind is killed', -HOUR, 'from', 'kill'],
  ['behind ends', -HOUR, 'from', 'stop'],
  ['ahead ends', HOUR, 'from', 'stop'],
])('a round keeps its time when a node with a clock an hour %s', async (_what, by, which, end) => {
  const strange = await wrong(by)
  const good = arena.nodes[0]!
  const [home, next] = which === 'to' ? [good, strange] : [strange, good]
  try {
    const { id, a, b, people } = await duel(home.url, { roundSeconds: ROUND / 1000 })
    await playRound([a, b])
    const { round } = a.state
    expect(await isRight(a)).toBe(true)
    await home[end]()
    const back = await Promise.all(people.map((who) => comeBack([next], id, who)))
    expect([back[0]!.state.round, await isRight(back[0]!)]).toEqual([round, true])
    await playRound(back)
    expect(await isRight(back[1]!)).toBe(true)
  } finally {
    await strange.stop()
    if (which === 'to') arena.nodes[0] = await arena.start(good.port)
  }
})
