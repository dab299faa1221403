/**
 * The sample bot resumes its matches by itself after failures of its connection, its server or its process.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../server/testing/machines/arena.ts'
import { freePort } from '../server/testing/machines/free-port.ts'
import { lineTo, type TcpLine } from '../server/testing/machines/line.ts'
import { type Running, type RunningServer, run, runServer } from '../server/testing/machines/process.ts'
import { comeBack } from '../server/testing/people/going-on.ts'
import {
  allLeave,
  join,
  newMatch,
  type Person,
  person,
  post,
  type Table,
} from '../server/testing/people/table.ts'

jest.setTimeout(240_000)

const BOT = path(import.meta.dirname, 'chaser.ts')
const ACCOUNT = { BOT_NAME: 'Chaser', BOT_PASSWORD: 'nine slow comets' }

const ended: (() => unknown)[] = []
const atEnd = <One>(one: One, end: (one: One) => unknown): One => {
  ended.push(() => end(one))
  return one
}
afterEach(async () => {
  await allLeave()
  for (const end of ended.splice(0).reverse()) await end()
})

const bot = async (env: Record<string, string>, ...args: readonly string[]): Promise<Running> =>
  atEnd(await run(process.execPath, [BOT, ...args], env, /plays .*\n/), (one) => one.stop())

/** Ann and a bot on that address, in the first round of a duel. */
async function begin(
  url: string,
  servers = url,
  env: Record<string, string> = {},
): Promise<{ id: string; ann: Person; table: Table; chaser: Running }> {
  const id = await newMatch(url, { bots: 0, roundSeconds: 240 })
  const ann = await person(url, 'Ann')
  const table = await join(url, id, ann)
  await table.ask('choose', { choice: 'Sparrow' })
  const chaser = await bot(env, servers, id)
  await table.ask('ready', { ready: true })
  await table.toRound(1)
  return { id, ann, table, chaser }
}

/** Plays two rounds. The clock is long, so they end by the bot's orders. */
async function goesOn(table: Table): Promise<void> {
  for (const last = table.state.round + 1; table.state.round < last; ) {
    const { round } = table.state
    await table.order('L')
    await table.until('the bot’s orders', () => table.state.round > round)
  }
  expect(table.state.phase).toBe('playing')
}

describe('on one server', () => {
  let port: number
  let dataDir: string
  const serve = async (): Promise<RunningServer> =>
    atEnd(await runServer({ PORT: String(port), DATA_DIR: dataDir }), (one) => one.stop())
  beforeAll(async () => {
    port = await freePort()
  })

  interface Fault {
    readonly server: RunningServer
    readonly line: TcpLine
    readonly chaser: Running
    readonly id: string
  }
  // Each fault resolves with the new server, if there is one; other faults affect the bot's connection.
  const FAULTS: Readonly<Record<string, (at: Fault) => Promise<RunningServer | void>>> = {
    'its line was reset': async ({ line }) => line.drop(),
    'its line was away for a while': async ({ line }) => {
      line.cut()
      await new Promise((resolve) => setTimeout(resolve, 3000))
      line.mend()
    },
    'its line says nothing any more': async ({ line }) => line.hush(),
    'the server was killed and started again': async ({ server }) => {
      await server.kill()
      return serve()
    },
    'the server was renewed': async ({ server }) => {
      await server.stop()
      return serve()
    },
    'it was killed and started again with its token': async ({ chaser, line, id }) => {
      await chaser.kill()
      await bot({ BOT_TOKEN: token }, line.url, id)
    },
  }
  let token = ''

  test.each(Object.keys(FAULTS))('%s', async (which) => {
    dataDir = atEnd(mkdtempSync(path(tmpdir(), 'dead-reckoning-bots-')), (folder) =>
      rmSync(folder, { recursive: true, force: true }),
    )
    const server = await serve()
    const line = atEnd(await lineTo(server.url), (one) => one.close())
    token = String(
      (await post(`${server.url}/api/session`, { name: 'Cy', bearer: true, bot: true })).body['token'],
    )
    const { id, ann, table, chaser } = await begin(server.url, line.url, { BOT_TOKEN: token })
    await goesOn(table)
    const now = await FAULTS[which]!({ server, line, chaser, id })
    await goesOn(now ? await comeBack([now], id, ann) : table)
  })

  test('a restarted bot continues its account’s matches and leaves those that ended', async () => {
    dataDir = atEnd(mkdtempSync(path(tmpdir(), 'dead-reckoning-bots-')), (folder) =>
      rmSync(folder, { recursive: true, force: true }),
    )
    const server = await serve()
    const { id, table, chaser } = await begin(server.url, server.url, ACCOUNT)
    await goesOn(table)
    await chaser.kill()
    // The restarted bot gets no link.
    const again = await bot(ACCOUNT, server.url)
    expect(again.output()).toContain(id)
    await goesOn(table)
    await again.kill()
    await table.ask('settle', { act: 'resign' })
    await table.until('the end', () => table.state.phase === 'finished')
    const idle = await run(process.execPath, [BOT, server.url], ACCOUNT, /waits for challenges/)
    atEnd(idle, (one) => one.stop())
    expect(idle.output()).not.toContain(id)
  })
})

test.each<[string, (arena: TestArena) => Promise<unknown>]>([
  ['killed', (arena) => arena.nodes[0]!.kill()],
  ['drained', (arena) => arena.nodes[0]!.stop()],
])('its node was %s, and another continues the match', async (_what, end) => {
  const arena = atEnd(await startArena(2), (one) => one.stop())
  const [one, two] = arena.nodes
  const { id, ann, table } = await begin(one!.url, `${one!.url},${two!.url}`)
  await goesOn(table)
  await end(arena)
  await goesOn(await comeBack([two!], id, ann))
})
