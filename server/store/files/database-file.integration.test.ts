/**
 * A database that is missing, truncated or another program's is refused with a message, and left unchanged.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { run, runServer, SERVER } from '../../testing/machines/process.ts'
import { openDatabase } from '../database.ts'

const FILE = 'dead-reckoning.sqlite'
let dataDir: string
const at = (name: string) => join(dataDir, name)
const file = () => at(FILE)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-file-'))
})
afterEach(() => {
  for (const database of left.splice(0)) database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Keep these open to the end of the test, because the garbage collector would close them and delete their
 * log.
 */
const left: DatabaseSync[] = []
function leave(statements: string): void {
  const database = new DatabaseSync(file())
  left.push(database)
  database.exec(statements)
}

/** Resolves with the output of a server that fails to start, or with the fact that it started. */
const started = (
  env: Record<string, string> = {},
  [command = '', ...args]: readonly string[] = [process.execPath],
): Promise<string> =>
  run(
    command,
    [...args, '--no-warnings', SERVER],
    { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    /localhost:\d/,
  ).then(
    async (running) => {
      await running.stop()
      return 'started'
    },
    (error: unknown) => (error as Error).message.replace(/^.* ended with 1:\n/, ''),
  )

const refusal = (): Promise<string> =>
  openDatabase({ dataDir, databaseUrl: undefined }).then(
    async (db) => {
      await db.destroy()
      return 'opened'
    },
    (error: Error) => error.message,
  )

/** Makes an account, and stops the server cleanly. */
async function used(): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  await db
    .insertInto('setting')
    .values(Array.from({ length: 200 }, (_, i) => ({ name: `of people ${i}`, value: 'x'.repeat(2000) })))
    .execute()
  await db.destroy()
}

/**
 * The folder's contents, to see that they stay the same. Files that SQLite makes for reading do not count.
 */
const contents = () =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => !name.endsWith('-shm') && !(name.endsWith('-wal') && statSync(at(name)).size === 0))
      .map((name) => [
        name,
        statSync(at(name)).isFile() ? readFileSync(at(name)).toString('base64') : 'folder',
      ]),
  )

const secret = () => writeFileSync(at('session-secret'), `${'ab'.repeat(32)}\n`, { mode: 0o600 })

/** Ways to lose a database, each with its message. */
const LOST: readonly (readonly [
  name: string,
  lose: () => Promise<void> | void | string | undefined,
  words: readonly string[],
])[] = [
  [
    'a file of 0 bytes beside a secret',
    () => (secret(), writeFileSync(file(), '')),
    [
      'is empty (0 bytes), and this data folder has been used before: session-secret is there. Nothing was changed.',
      'Put the database back, or restore a backup: npm run restore -- FILE.',
      'To begin anew, with no account and no match, delete session-secret.',
    ],
  ],
  [
    'no file beside a secret',
    secret,
    [
      'is missing, and this data folder has been used before: session-secret is there.',
      'restore a backup',
      'delete session-secret.',
    ],
  ],
  [
    'no file where there was one, with no secret',
    async () => {
      await used()
      rmSync(file())
    },
    [
      'is missing, and',
      'dead-reckoning.sqlite.lock is there.',
      'restore a backup',
      'delete dead-reckoning.sqlite.lock.',
    ],
  ],
  [
    'a file of 0 bytes where there was one, with no secret',
    async () => {
      await used()
      truncateSync(file(), 0)
    },
    ['is empty (0 bytes), and', 'dead-reckoning.sqlite.lock is there'],
  ],
  [
    'a file without a table beside a secret',
    () => {
      secret()
      leave('PRAGMA journal_mode = WAL; CREATE TABLE cake (x); DROP TABLE cake')
    },
    ['has nothing in it, and', 'session-secret'],
  ],
  [
    'a log without its database',
    () => writeFileSync(at(`${FILE}-wal`), 'x'.repeat(5000)),
    [
      'is missing, and',
      'dead-reckoning.sqlite-wal is there.',
      'is the log of a database, and worth nothing without it: before you restore a backup move it away',
    ],
  ],
  [
    'a log beside a file of 0 bytes',
    () => {
      writeFileSync(file(), '')
      writeFileSync(at(`${FILE}-wal`), 'x'.repeat(5000))
    },
    ['is empty (0 bytes), and', 'dead-reckoning.sqlite-wal is there'],
  ],
  [
    'one cut short in the middle',
    async () => {
      await used()
      truncateSync(file(), Math.floor(statSync(file()).size / 2))
    },
    [
      'is cut short: it should have',
      'pages of 4096 bytes, and',
      'Nothing was changed. Move dead-reckoning.sqlite away,',
      'restore a backup',
    ],
  ],
  [
    'one cut short in its first page',
    async () => {
      await used()
      truncateSync(file(), 50)
    },
    ['cannot be used: ', 'Nothing was changed. Move dead-reckoning.sqlite away,', 'restore a backup'],
  ],
  [
    'one of another program',
    () => leave('CREATE TABLE cake (x); CREATE TABLE pie (x)'),
    [
      'is no database of Dead Reckoning: it has the tables of another program (cake, pie).',
      'Nothing was changed. Move it away',
    ],
  ],
  [
    'what is no database',
    () => writeFileSync(file(), 'no database at all '.repeat(300)),
    ['cannot be used: ', 'not a database', 'Nothing was changed'],
  ],
  [
    'a folder',
    () => mkdirSync(file()),
    [
      'dead-reckoning.sqlite is a folder, and the database should be there.',
      'Nothing was changed. Move it away',
    ],
  ],
]

test.each(LOST)('server refuses in words when it finds %s', async (_name, lose, words) => {
  await lose()
  const before = contents()
  const said = await refusal()
  for (const word of words) expect(said).toContain(word)
  const after = contents()
  delete after[`${FILE}.lock`]
  delete before[`${FILE}.lock`]
  expect(after).toEqual(before)
})

test('server starts when a first start has failed and left nothing but an empty file', async () => {
  writeFileSync(file(), '')
  writeFileSync(at(`${FILE}.lock`), '')
  expect(await refusal()).toBe('opened')
})

test('server says that it has lost its database when it was killed before, and starts with it', async () => {
  const server = await runServer({ DATA_DIR: dataDir })
  const made = await fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Ann","bearer":true}',
  })
  expect(made.status).toBe(200)
  await server.kill()
  renameSync(file(), at('aside'))
  expect(await started()).toContain(
    'used before: session-secret, dead-reckoning.sqlite-wal, dead-reckoning.sqlite.lock are there.',
  )
  // A killed server's log still belongs to its database.
  renameSync(at('aside'), file())
  expect(await started()).toBe('started')
  rmSync(file())
  rmSync(at('session-secret'))
  expect(await started({ SESSION_SECRET: 'x'.repeat(32) })).toMatch(
    /is missing, and .* dead-reckoning\.sqlite\.lock (is|are) there/,
  )
  expect(existsSync(at('session-secret'))).toBe(false)
  for (const end of ['.lock', '-wal', '-shm']) rmSync(at(`${FILE}${end}`), { force: true })
  expect(await started()).toBe('started')
})

test('a truncated database is refused when it has a log, and a sound one is not', async () => {
  await used()
  const writer = new DatabaseSync(file())
  writer.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA journal_mode = WAL')
  const insert = writer.prepare('INSERT INTO setting (name, value) VALUES (?, ?)')
  for (let i = 0; i < 300; i++) insert.run(`later ${i}`, 'y'.repeat(3000))
  // As after a kill, database and log exist, and nobody has them open.
  const copies = mkdtempSync(join(tmpdir(), 'dead-reckoning-file-'))
  const copy = (name: string) => writeFileSync(join(copies, name), readFileSync(at(name)))
  try {
    for (const name of [FILE, `${FILE}-wal`]) copy(name)
    writer.close()
    const size = statSync(join(copies, FILE)).size
    const opening = () => openDatabase({ dataDir: copies, databaseUrl: undefined })
    truncateSync(join(copies, FILE), size / 2)
    await expect(opening()).rejects.toThrow(/is cut short: it should have \d+ pages/)
    writeFileSync(join(copies, FILE), readFileSync(file()).subarray(0, size))
    const db = await opening()
    await db.destroy()
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
})

const NOBODY = 65_534
const asNobody = process.geteuid!() === 0 ? test : test.skip

asNobody('a server names the remedy when it may only read its database', async () => {
  await used()
  for (const name of readdirSync(dataDir)) chownSync(at(name), NOBODY, NOBODY)
  chownSync(dataDir, NOBODY, NOBODY)
  chmodSync(file(), 0o400)
  secret()
  chownSync(at('session-secret'), NOBODY, NOBODY)
  const args = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath]
  expect(await started({}, args)).toMatch(
    /cannot be written to: .*\. Let this user write to the file and to its folder\./,
  )
})
