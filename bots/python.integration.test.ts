/** The sample bot in Python plays over HTTP alone in a process of its own, and resumes after any failure. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterEach, expect, jest, test } from '@jest/globals'
import { readArchive } from '../common/engine/record/archive.ts'
import { folding } from '../common/engine/record/record.ts'
import { verify } from '../common/engine/record/verify.ts'
import { gameNamed } from '../common/games/list.ts'
import { rulebook } from '../common/games/rulebook.ts'
import { freePort } from '../server/testing/machines/free-port.ts'
import { lineTo } from '../server/testing/machines/line.ts'
import { type Running, type RunningServer, run, runServer } from '../server/testing/machines/process.ts'
import { askHttp, TestStream } from '../server/testing/people/stream.ts'
import { newMatchOf, person } from '../server/testing/people/table.ts'
import { eventually } from '../server/testing/polling.ts'

jest.setTimeout(360_000)

const BOT = path(import.meta.dirname, 'chaser.py')
/** A match takes a while on a busy machine. */
const LONG = { within: 300_000, every: 200 }
/** At such a distance hardly anybody is destroyed in the first rounds. */
const FAR_APART = { radius: 15, density: 0, roundLimit: 5 }
const hasPython = spawnSync('python3', ['--version']).status === 0
const withPython = hasPython ? test : test.skip

const ended: (() => unknown)[] = []
const atEnd = <One>(one: One, end: (one: One) => unknown): One => {
  ended.push(() => end(one))
  return one
}
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function served(): Promise<{ server: RunningServer; again(): Promise<RunningServer> }> {
  const port = await freePort()
  const dataDir = atEnd(mkdtempSync(path(tmpdir(), 'dead-reckoning-python-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  )
  const again = async () =>
    atEnd(await runServer({ PORT: String(port), DATA_DIR: dataDir }), (one) => one.stop())
  return { server: await again(), again }
}

const bot = async (says: RegExp, env: Record<string, string>, ...args: string[]): Promise<Running> =>
  atEnd(await run('python3', [BOT, ...args], env, says), (one) => one.stop())

/** The record of a match, or of its last rematch, as soon as it exists. */
async function recordAt(url: string, match: string) {
  const { record } = await eventually(
    'the end of the match',
    async () => (await (await fetch(`${url}/api/matches/${match}/record`)).json()) as { record?: string },
    { ...LONG, holds: ({ record }) => record !== undefined },
  )
  const read = await readArchive(await (await fetch(`${url}/api/records/${record}`)).text(), rulebook)
  if ('refused' in read) throw new Error(read.refused)
  return read
}

withPython.each(['void-patrol', 'hostile-space'])(
  'the bot in Python plays %s against a bot of the house to the end',
  async (game) => {
    const { server } = await served()
    const setup = { ...gameNamed(game)!.quickest, ...(game === 'void-patrol' && { roundLimit: 5 }) }
    const id = await newMatchOf(server.url, game, { bots: 1, roundSeconds: 120 }, setup)
    const python = await bot(/plays .*\n/, {}, server.url, id)
    const { archive, game: rules } = await recordAt(server.url, id)
    expect(verify(archive, rules).filter(({ ok }) => !ok)).toEqual([])
    // Its seat had orders in every round, and all were its own.
    const seat = /in seat (\w+)/.exec(python.output())![1]!
    expect(archive.rounds.some((round) => seat in round)).toBe(true)
    await eventually('its own end', () => python.output().includes(`${id} is over`), LONG)
  },
)

withPython('the bot in Python continues after its connection was reset and its server killed', async () => {
  const { server, again } = await served()
  const line = atEnd(await lineTo(server.url), (one) => one.close())
  const id = await newMatchOf(server.url, 'void-patrol', { bots: 1, roundSeconds: 200 }, FAR_APART)
  const python = await bot(/plays .*\n/, {}, line.url, id)
  const toRound = async (round: number) => {
    const stream = await eventually('a stream', () =>
      TestStream.open(`${server.url}/api/matches/${id}/stream?as=spectator`).catch(() => undefined),
    )
    await eventually(`round ${round}`, () => stream.lines.some((one) => 'n' in one && one.n >= round), LONG)
    stream.close()
  }
  await toRound(2)
  line.drop()
  await toRound(3)
  await server.kill()
  const now = await again()
  const { archive, game } = await recordAt(now.url, id)
  // Its own random orders may end the match in the round in which the server was killed.
  expect(archive.rounds.length).toBeGreaterThanOrEqual(3)
  const seat = /in seat (\w+)/.exec(python.output())![1]!
  const states = [...folding(game, archive)].map(({ state }) => state)
  const missed = archive.rounds.filter((round, i) => game.owing(states[i]).includes(seat) && !(seat in round))
  expect(missed).toEqual([])
  await eventually('its own end', () => python.output().includes(`${id} is over`), LONG)
})

withPython('the bot in Python registers an account and plays every challenger', async () => {
  const { server } = await served()
  const { url } = server
  const BOT_ACCOUNT = { BOT_NAME: 'Pythia', BOT_PASSWORD: 'nine slow comets' }
  const python = await bot(/waits for challenges/, BOT_ACCOUNT, url)
  const ann = await person(url, 'Ann')
  const kept = await askHttp(`${url}/api/account`, 'POST', ann.token, {
    name: 'Ann',
    password: 'nine slow comets',
  })
  const token = (kept.body['token'] as string | undefined) ?? ann.token
  const setup = { roundLimit: 5 }
  const challenge = () =>
    askHttp(`${url}/api/challenges`, 'POST', token, { name: 'Pythia', game: 'void-patrol', setup })
  const events = atEnd(await TestStream.open(`${url}/api/bot/events`, token), (one) => one.close())
  await eventually('that it accepts', async () =>
    (await (await fetch(`${url}/api/bots/online`)).text()).includes('Pythia'),
  )
  expect(await challenge()).toMatchObject({ status: 200 })
  const started = await eventually('the match', () =>
    (events.lines as object[]).find((line) => 'type' in line && line.type === 'matchStart'),
  )
  const { match } = started as { match: string }
  const own = `${url}/api/matches/${match}`
  expect((await askHttp(`${own}/seat`, 'POST', token, {})).status).toBe(200)
  expect((await askHttp(`${own}/ready`, 'POST', token, { ready: true })).status).toBe(200)
  const stream = atEnd(await TestStream.open(`${own}/stream`, token), (one) => one.close())
  for (const round of [1, 2]) {
    await eventually(`round ${round}`, () => stream.lines.some((one) => 'n' in one && one.n === round), LONG)
    await askHttp(`${own}/orders`, 'POST', token, { round, orders: {} })
  }
  await eventually('its orders', () => stream.lines.some((one) => 'n' in one && one.n === 3), LONG)
  await askHttp(`${own}/resign`, 'POST', token, {})
  await eventually('its own end', () => python.output().includes(`${match} is over`), LONG)
  await eventually('the news', () =>
    (events.lines as object[]).some((line) => 'type' in line && line.type === 'matchFinish'),
  )
})

test('the bot in Python is an example: 80 lines at most, of 110 characters', () => {
  const rows = readFileSync(BOT, 'utf8').trimEnd().split('\n')
  expect(rows.length).toBeLessThanOrEqual(80)
  expect(rows.filter((row) => row.length > 110)).toEqual([])
})
