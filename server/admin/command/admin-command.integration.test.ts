/** The administration command as in the image: beside one server, beside several, and without one. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import type { AdminOverview } from '../../../common/wire/admin.ts'
import { log } from '../../base/log.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { setAside } from '../../store/journal/aside.ts'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import { freePort } from '../../testing/machines/free-port.ts'
import { type RunningServer, runServer, SERVER } from '../../testing/machines/process.ts'
import { allLeave, duel, join, newMatch, playRound } from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { Visitor } from '../../testing/people/visitor.ts'
import { eventually } from '../../testing/polling.ts'

jest.setTimeout(240_000)
log.level = 'silent'

const COMMAND = path(SERVER, '../admin.js')
const folders: string[] = []
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await allLeave()
  for (const one of running.splice(0).reverse()) await one.stop()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(path(tmpdir(), 'dr-admin-'))
  folders.push(folder)
  return folder
}
async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await runServer(env)
  running.push(server)
  return server
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

/** Runs the command as a user types it. */
function admin(env: Record<string, string>, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--no-warnings', COMMAND, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code, out, error })),
  )
}
const done = (out: RegExp) => ({ code: 0, out: expect.stringMatching(out), error: '' })
const refused = (error: RegExp) => ({ code: 1, out: '', error: expect.stringMatching(error) })
const wrong = (error: RegExp) => ({ code: 2, out: '', error: expect.stringMatching(error) })

async function account(url: string, name: string): Promise<Visitor> {
  const who = await new Visitor(url).introduce(name)
  expect(await who.post('/api/account', { name, password: 'four slow herons' })).toMatchObject({
    status: 200,
  })
  return who
}
/** Resolves with the name of the account that the browser is signed in to. */
const called = async (who: Visitor) => {
  const { name, account: has } = (await who.get('/api/account')).body as {
    readonly name?: string
    readonly account?: boolean
  }
  return has ? name : undefined
}
const inLobby = (url: string, who: Visitor): Promise<Talker> =>
  enter(url, 'lobby', { token: who.session } as never)
const officeOf = async (who: Visitor): Promise<AdminOverview> =>
  (await who.get('/api/admin')).body as unknown as AdminOverview
async function inDatabase<Done>(dataDir: string, act: (db: Database) => Promise<Done>): Promise<Done> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

test('admin prints its usage, and names the fault in a command', async () => {
  expect(await admin({}, '--help')).toEqual(done(/^Usage: npm run admin -- COMMAND[^]*restore-match ID/))
  for (const command of [
    'ban',
    'unban',
    'delete-account',
    'rename',
    'promote',
    'demote',
    'matches',
    'restore-match',
    'allow-word',
    'forbid-word',
    'words',
  ])
    expect(await admin({}, command, '--help')).toEqual(done(new RegExp(`^Usage: admin ${command}`)))
  expect(await admin({})).toEqual(wrong(/^Name a command\.\nUsage/))
  expect(await admin({}, 'bann', 'Dan')).toEqual(wrong(/There is no command bann\./))
  expect(await admin({}, 'ban')).toEqual(wrong(/Something is missing\.\nUsage: admin ban NAME/))
  expect(await admin({}, 'ban', 'Dan', 'the', 'Builder')).toEqual(
    wrong(/the is too much: a name with blanks stands in quotes/),
  )
  expect(await admin({}, 'ban', 'Dan', '--for', 'ever')).toEqual(wrong(/ever is no time such as 90m/))
  expect(await admin({}, 'ban', 'Dan', '--until', '7d')).toEqual(wrong(/Unknown option '--until'/))
  expect(await admin({}, 'delete-account', 'Dan')).toEqual(wrong(/cannot be undone: add --yes/))
  expect(await admin({ PORT: 'x' }, 'matches')).toEqual(refused(/PORT: PORT is a number/))
  const nowhere = newFolder()
  expect(await admin({ DATA_DIR: nowhere }, 'matches')).toEqual(
    refused(/There is no database in .*: set DATA_DIR/),
  )
  expect(readdirSync(nowhere)).toEqual([])
})

test('admin carries out each command at once beside a server, and tells the people concerned', async () => {
  const dataDir = newFolder()
  const [port, settings] = [await freePort(), { DATA_DIR: dataDir }]
  const server = await start({ ...settings, PORT: String(port) })
  const { url } = server
  const [gwen, dan, cat] = [await account(url, 'Gwen'), await account(url, 'Dan'), await account(url, 'Cat')]

  expect(await admin(settings, 'promote', 'gwen')).toEqual(done(/^Gwen is an administrator now\.\n$/))
  expect(await admin(settings, 'promote', 'Gwen')).toEqual(refused(/They are that already/))
  expect(await admin(settings, 'demote', 'Gwen')).toEqual(refused(/administrator/))
  expect(await admin(settings, 'promote', 'Cat', '--moderator')).toEqual(done(/Cat is a moderator now/))
  expect((await cat.get('/api/moderation')).status).toBe(200)
  expect(await admin(settings, 'demote', 'Cat')).toEqual(done(/Cat is neither/))
  expect((await cat.get('/api/moderation')).status).toBe(403)
  expect(await admin(settings, 'promote', 'Nobody')).toEqual(
    refused(/Nobody has an account of the name Nobody/),
  )

  const talker = await inLobby(url, dan)
  expect(await admin(settings, 'ban', 'Dan', '--for', '7d', '--reason', 'spam')).toEqual(
    done(/^Dan was banned for 7 days\.\n$/),
  )
  await talker.left
  await expect(inLobby(url, dan)).rejects.toThrow(/spam/)
  expect(await admin(settings, 'ban', 'Gwen')).toEqual(
    refused(/Gwen is of your rank, or above it\. Demote them first/),
  )
  expect(await admin(settings, 'unban', 'Cat')).toEqual(
    refused(/Nobody is banned from the site as Cat\. Those who are: Dan\./),
  )
  // Moderators cannot lift an operator's ban.
  await admin(settings, 'promote', 'Cat', '--moderator')
  const [{ id: ban } = { id: '' }] = ((await cat.get('/api/moderation/bans')).body['rows'] ?? []) as {
    id: string
  }[]
  expect((await cat.post(`/api/moderation/bans/${ban}/lift`)).status).toBe(403)
  expect(await admin(settings, 'unban', 'dan')).toEqual(done(/Dan may come in again/))
  await (await inLobby(url, dan)).leave()

  expect(await admin(settings, 'ban', '203.0.113.77', '--reason', 'a flood')).toEqual(
    done(/from 203\.0\.113\.0\/24 may not come in/),
  )
  expect(await admin(settings, 'ban', '127.0.0.1')).toEqual(refused(/an address of this machine/))
  expect(await admin(settings, 'unban', '2001:db8::1')).toEqual(
    refused(/Nobody is banned from the site as 2001:db8::1\. Those who are: 203\.0\.113\.0\/24/),
  )
  expect(await admin(settings, 'unban', '203.0.113.0/24')).toEqual(
    done(/203\.0\.113\.0\/24 may come in again/),
  )

  expect(await admin(settings, 'rename', 'Dan', 'Danny Tables')).toEqual(
    done(/^Dan is Danny Tables from now on\.\n$/),
  )
  expect(await admin(settings, 'rename', 'Danny Tables', 'Robert')).toEqual(done(/Danny Tables is Robert/))
  expect(await admin(settings, 'rename', 'Robert', 'Gwen')).toEqual(refused(/Gwen is taken/))
  expect(await admin(settings, 'rename', 'Robert', 'admin')).toEqual(
    refused(/admin cannot be a name: that name belongs to the house/),
  )
  expect(await called(dan)).toBe('Robert')

  // This match is unlisted.
  const { id } = await duel(url, { listed: false })
  // A match's listing is updated at most once a second.
  const line = new RegExp(`^1 match\\.\\n  ${id}  [\\w-]+, round 1, for \\d+ s: Ann, Bob \\(private\\)\\n$`)
  await eventually('the match as it is', () => admin(settings, 'matches'), {
    holds: ({ out }) => line.test(out),
  })
  const listed = JSON.parse((await admin(settings, 'matches', id, '--json')).out) as {
    matches: { id: string }[]
    aside: unknown[]
  }
  expect([listed.matches.map((match) => match.id), listed.aside]).toEqual([[id], []])
  expect(await admin(settings, 'matches', 'no such thing')).toEqual(done(/^0 matches\.\n$/))

  expect(await admin(settings, 'delete-account', 'Robert', '--yes')).toEqual(
    done(/The account of Robert is deleted/),
  )
  expect(await called(dan)).toBeUndefined()
  expect(await admin(settings, 'delete-account', 'Robert', '--yes')).toEqual(refused(/Nobody has an account/))

  const logged = (await officeOf(gwen)).log.rows.map(({ by, act, about }) => `${by}: ${act} ${about}`.trim())
  expect(logged).toEqual([
    'operator: delete account',
    'operator: rename Deleted player',
    'operator: rename Deleted player',
    'operator: appoint Cat',
    'operator: dismiss Cat',
    'operator: appoint Cat',
    'operator: promote Gwen',
  ])
})

test('an allowed word passes at once, after a restart, and when allowed without a server', async () => {
  const settings = { DATA_DIR: newFolder() }
  const first = await runServer(settings)
  const may = async (url: string, name: string) =>
    (await new Visitor(url).post('/api/session', { name })).status === 200
  expect(await may(first.url, 'Ann Raper')).toBe(false)
  expect(await admin(settings, 'words')).toEqual(done(/^No words are let through/))
  expect(await admin(settings, 'allow-word', 'Raper')).toEqual(done(/lets Raper through from now on/))
  expect(await admin(settings, 'allow-word', 'raper')).toEqual(refused(/let through already/))
  expect(await may(first.url, 'Ann Raper')).toBe(true)
  await first.stop()
  expect(await admin(settings, 'allow-word', 'Fu Wei')).toEqual(done(/lets Fu Wei through/))
  const { url } = await start(settings)
  expect([await may(url, 'Bea Raper'), await may(url, 'Fu Wei'), await may(url, 'Fu')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await admin(settings, 'words')).toEqual(done(/^Fu Wei\nRaper\n$/))
  expect(await admin(settings, 'forbid-word', 'raper')).toEqual(done(/through no more/))
  expect(await may(url, 'Cat Raper')).toBe(false)
})

test('a match that was set aside continues after restore-match', async () => {
  const settings = { DATA_DIR: newFolder() }
  const first = await runServer(settings)
  const { id, a, b, people } = await duel(first.url)
  await playRound([a, b])
  await first.kill()
  await inDatabase(settings.DATA_DIR, async (db) => {
    const { epoch } = await db
      .selectFrom('lease')
      .select('epoch')
      .where('match', '=', id)
      .executeTakeFirstOrThrow()
    expect(await setAside(db, { match: id, epoch }, 'a trial')).toBe(true)
  })
  expect(await admin(settings, 'restore-match', id)).toEqual(
    refused(/Matches are opened by a server: start it/),
  )
  const { url } = await start(settings)
  expect(await admin(settings, 'matches')).toEqual(
    done(new RegExp(`^0 matches\\.\\nSet aside, [^]*  ${id}  set aside 20[^]*: a trial\\n$`)),
  )
  expect(await admin(settings, 'restore-match', id)).toEqual(
    done(new RegExp(`^The match ${id} goes on\\.\\n$`)),
  )
  const tables = await Promise.all(people.map((who) => join(url, id, who)))
  expect(tables[0]!.state.round).toBe(2)
  expect(await admin(settings, 'restore-match', id)).toEqual(refused(/goes on already/))
  expect(await admin(settings, 'restore-match', 'nothing')).toEqual(refused(/set aside/))
  expect(await admin(settings, 'restore-match', '../x')).toEqual(refused(/is no id of a match/))
})

test('admin changes the database without a server, and the next start keeps to it', async () => {
  const settings = { DATA_DIR: newFolder() }
  const first = await runServer(settings)
  const [gwen, dan, cat] = [
    await account(first.url, 'Gwen'),
    await account(first.url, 'Dan'),
    await account(first.url, 'Cat'),
  ]
  const waits = await newMatch(first.url)
  await duel(first.url)
  await first.stop()
  expect(readdirSync(settings.DATA_DIR).filter((name) => name.endsWith('.sock'))).toEqual([])
  expect((await admin(settings, 'promote', 'Gwen')).code).toBe(0)
  expect((await admin(settings, 'ban', 'Dan')).code).toBe(0)
  expect((await admin(settings, 'delete-account', 'Cat', '--yes')).code).toBe(0)
  expect(await admin(settings, 'matches')).toEqual(done(new RegExp(`^\\d match.*\\n[^]*waits for a server`)))
  expect(waits).not.toBe('')
  const { url } = await start(settings)
  for (const who of [gwen, dan, cat]) Object.assign(who, { origin: url })
  expect((await officeOf(gwen)).log.rows.map(({ act }) => act)).toEqual(['delete account', 'promote'])
  await expect(inLobby(url, dan)).rejects.toThrow()
  expect(await called(cat)).toBeUndefined()
})

test('admin reaches all nodes from beside one of them, and refuses from elsewhere', async () => {
  const arena: TestArena = await startArena(0)
  running.push(arena)
  const folder = newFolder()
  const one = await arena.start(undefined, { DATA_DIR: folder })
  const two = await arena.start()
  running.push(one, two)
  const database = { DATABASE_URL: arena.postgres.url }
  const [gwen, dan] = [await account(two.url, 'Gwen'), await account(two.url, 'Dan')]
  const talker = await inLobby(two.url, dan)
  expect(await admin({ DATA_DIR: newFolder(), ...database }, 'ban', 'Dan')).toEqual(
    refused(
      /There are servers on the PostgreSQL at DATABASE_URL \(127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+\).*run the command where one of them runs/,
    ),
  )
  expect(await admin({ DATA_DIR: folder, ...database }, 'ban', 'Dan')).toEqual(
    done(/Dan was banned for good/),
  )
  await talker.left
  await eventually('the other node refuses', () =>
    inLobby(two.url, dan).then(
      () => false,
      () => true,
    ),
  )
  const { id } = await duel(two.url)
  expect((await admin({ DATA_DIR: folder }, 'matches')).out).toMatch(
    new RegExp(`${id} .*on 127\\.0\\.0\\.1:${two.port}`),
  )
  expect(await admin({ DATA_DIR: folder }, 'promote', 'Gwen')).toEqual(done(/Gwen is an administrator now/))
  expect((await gwen.get('/api/admin')).status).toBe(200)
  await Promise.all([one.stop(), two.stop()])
  // Both servers have stopped cleanly.
  expect(await admin({ DATA_DIR: folder, ...database }, 'unban', 'Dan')).toEqual(
    done(/Dan may come in again/),
  )
})

test('the admin socket is for its user only, refuses unknown commands and blocks no start', async () => {
  const [dataDir, port] = [newFolder(), await freePort()]
  const settings = { DATA_DIR: dataDir, PORT: String(port) }
  const server = await runServer(settings)
  const socketPath = path(dataDir, `admin-${port}.sock`)
  expect([statSync(socketPath).mode & 0o777, statSync(dataDir).mode & 0o777]).toEqual([0o600, 0o700])
  const ask = (text: string) =>
    new Promise<string>((resolve) => {
      const asking = request({ socketPath, method: 'POST' }, (response) => {
        let answer = ''
        response.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('end', () => resolve(answer))
      })
      asking.on('error', () => resolve('cut off')).end(text)
    })
  expect(await ask('{"command":"explode"}')).toMatch(/of another version/)
  expect(await ask('{"command":"ban","whom":"Gwen","minutes":-1,"reason":""}')).toMatch(/of another version/)
  expect(await ask('nonsense')).toMatch(/refused/)
  expect(await ask(`"${'x'.repeat(100_000)}"`)).toBe('cut off')
  await server.kill()
  // The socket of a killed server is unused.
  expect(readdirSync(dataDir)).toContain(`admin-${port}.sock`)
  expect(await admin(settings, 'matches')).toEqual(done(/^0 matches/))
  await start(settings)
  expect(await admin({ DATA_DIR: dataDir }, 'matches')).toEqual(done(/^0 matches/))
})
