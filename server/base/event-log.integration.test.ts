/** A server's log, as users run it: it shows the life of each match, and no secrets. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type RunningServer, runServer, SERVER } from '../testing/machines/process.ts'
import { allLeave, duel, join, newMatch, person, playRound } from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { Visitor } from '../testing/people/visitor.ts'
import { eventually } from '../testing/polling.ts'
import { settingsFrom } from './settings.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly match?: string
  readonly [field: string]: unknown
}

/** Output other than log lines is only for the person who starts the server. */
const GREETING = /^(Dead Reckoning is at http|No administrator yet: )/

function linesOf(server: RunningServer): Line[] {
  const lines = server.output().split('\n').filter(Boolean)
  expect(lines.filter((line) => !line.startsWith('{') && !GREETING.test(line))).toEqual([])
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
}
const ofMatch = (server: RunningServer, match: string): Line[] =>
  linesOf(server).filter((line) => line.match === match)

async function logged(server: RunningServer, msg: string, match?: string): Promise<Line> {
  for (const end = Date.now() + 10_000; ; await new Promise((next) => setTimeout(next, 20))) {
    const found = (match ? ofMatch(server, match) : linesOf(server)).find((line) => line.msg === msg)
    if (found) return found
    if (Date.now() > end) throw new Error(`in vain: ${msg}\n${server.output()}`)
  }
}

const running: RunningServer[] = []
const folders: string[] = []
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await runServer({ SESSION_SECRET: 'a'.repeat(32), METRICS_TOKEN: 'b'.repeat(32), ...env })
  running.push(server)
  return server
}
afterEach(async () => {
  await allLeave()
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the log', () => {
  test('the log lists a match’s events from opening to close, with arrivals and departures', async () => {
    const server = await start({ LOG_LEVEL: 'debug' })
    const { id, a, b, people } = await duel(server.url, { rated: false })
    await playRound([a, b])
    await a.room.leave()
    await logged(server, 'player left', id)
    const again = await join(server.url, id, people[0])
    await logged(server, 'player returned', id)
    await again.ask('settle', { act: 'resign' })
    await logged(server, 'match over', id)
    await server.stop()

    const lines = ofMatch(server, id)
    expect(lines.map(({ msg }) => msg)).toEqual([
      'match opened',
      'player joined',
      'player joined',
      'match began',
      'round revealed',
      'player left',
      'player returned',
      'match over',
      'match closed',
    ])
    const [opened, ann, bob, began, revealed, left, returned, over, closed] = lines
    expect(opened).toMatchObject({
      level: 30,
      game: 'void-patrol',
      setup: { density: 0 },
      seats: 2,
      rated: false,
      listed: true,
      bots: 0,
    })
    expect([ann, bob]).toMatchObject([
      { name: 'Ann', seat: 'A1', account: false, program: false },
      { name: 'Bob', seat: 'B1' },
    ])
    expect(began).toMatchObject({ people: 2, bots: 0, rated: false })
    // Rounds are logged at debug level, because nobody reads them all day.
    expect(revealed).toMatchObject({
      level: 20,
      round: 1,
      late: expect.any(Number),
      took: expect.any(Number),
    })
    expect(left).toMatchObject({ name: 'Ann', keeps: true })
    expect(returned).toMatchObject({ name: 'Ann', seat: 'A1' })
    expect(over).toMatchObject({
      winners: ['B'],
      how: 'resigned',
      rounds: 1,
      record: expect.stringMatching(/^[0-9a-f]{20}$/),
      seconds: expect.any(Number),
    })
    expect(closed).toMatchObject({ why: 'node ends' })
    const life = linesOf(server)
      .filter(({ match }) => match === undefined)
      .map(({ msg }) => msg)
    expect(life).toEqual(['chatroom opened', 'node began', 'chatroom closed', 'node ended'])
  })

  test('the log continues a match after a restart', async () => {
    const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-log-'))
    folders.push(dataDir)
    const env = { DATA_DIR: dataDir }
    const { id, people } = await duel((await start(env)).url)
    await allLeave()
    await running[0]!.stop()
    const server = await start(env)
    await join(server.url, id, people[0])
    await logged(server, 'player returned', id)
    expect(ofMatch(server, id)).toMatchObject([
      { msg: 'match resumed', game: 'void-patrol', round: 1, phase: 'playing' },
      { msg: 'player returned', name: 'Ann' },
    ])
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({ msg: 'matches adopted', matches: 1, from: 'own' }),
    )
  })

  test('the log holds no secrets, no chat and no whereabouts of people', async () => {
    const server = await start({ LOG_LEVEL: 'trace' })
    const ann = await new Visitor(server.url).introduce('Ann')
    const password = 'four slow herons'
    expect(await ann.post('/api/account', { name: 'Ann', password })).toMatchObject({ status: 200 })
    expect(
      await new Visitor(server.url).post('/api/account/sign-in', {
        name: 'Ann',
        password: 'five slow herons',
      }),
    ).toMatchObject({ status: 401 })
    const bob = await person(server.url, 'Bob')
    const id = await newMatch(server.url, { bots: 0 })
    const tables = [
      await join(server.url, id, { name: 'Ann', token: ann.session }, { entropy: 'cafe'.repeat(8) }),
      await join(server.url, id, bob),
    ]
    await tables[0]!.ask('chat', { channel: 'all', text: 'my hovercraft is full of eels' })
    const lobby = await enter(server.url, 'lobby', bob)
    await lobby.ask('say', { text: 'so is mine' })
    expect(
      (await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer nonsense' } })).status,
    ).toBe(401)
    expect(
      (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${'b'.repeat(32)}` } }))
        .status,
    ).toBe(200)
    for (const table of tables) await table.ask('ready', { ready: true })
    await logged(server, 'match began', id)
    expect(await logged(server, 'account made')).toMatchObject({ name: 'Ann', program: false })
    expect(ofMatch(server, id)).toContainEqual(
      expect.objectContaining({ msg: 'player joined', name: 'Ann', account: true }),
    )
    const said = linesOf(server)
      .map((line) => JSON.stringify(line))
      .join('\n')
    const secrets = [
      'herons',
      ann.session,
      ann.session.split('.').at(-1)!,
      bob.token,
      bob.token.split('.').at(-1)!,
      'a'.repeat(32),
      'b'.repeat(32),
      'nonsense',
      'cafecafe',
      'hovercraft',
      'so is mine',
      '127.0.0.1',
      'dr-session',
      'Bearer',
    ]
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  test('the log has standard output to itself when its format is JSON', async () => {
    const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-log-'))
    folders.push(dataDir)
    const server = spawn(process.execPath, ['--no-warnings', SERVER], {
      env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_FORMAT: 'json' },
    })
    const said = { stdout: '', stderr: '' }
    // The order of these two is random.
    const last = ['node began', 'No administrator yet']
    const allSaid = new Promise<void>((resolve) => {
      for (const stream of ['stdout', 'stderr'] as const) {
        server[stream].on('data', (chunk: Buffer) => {
          said[stream] += chunk.toString()
          if (last.every((text) => `${said.stdout}${said.stderr}`.includes(text))) resolve()
        })
      }
    })
    const ended = new Promise((resolve) => server.once('close', resolve))
    await allSaid
    server.kill('SIGKILL')
    await ended
    const lines = said.stdout.split('\n').filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
    expect(lines.map((line) => (JSON.parse(line) as Line).msg)).toContain('node began')
    expect(said.stderr).toMatch(/^Dead Reckoning is at .+\nNo administrator yet: .+\n$/)
  })

  test('the log is written for people, one line per event, when its format is pretty', async () => {
    const server = await start({ LOG_FORMAT: 'pretty' })
    const id = await newMatch(server.url)
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}`
    const opened = new RegExp(
      String.raw`^\[${time}\] INFO: match opened \{"match":"${id}","game":"void-patrol",.*\}$`,
      'm',
    )
    expect(
      await eventually('the line of the match', () => server.output(), {
        holds: (output) => opened.test(output),
      }),
    ).toMatch(opened)
    expect(server.output()).not.toContain('"level"')
  })

  test('the log format is refused when it is neither json nor pretty', () => {
    expect(settingsFrom({ LOG_FORMAT: 'xml' })).toEqual(['LOG_FORMAT: LOG_FORMAT is json or pretty'])
  })
})
