/**
 * A copy of a server, made while it writes: when it is restored, matches continue. An unusable copy is
 * refused with a reason, and nothing is changed.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type RunningServer, run, runServer } from '../testing/machines/process.ts'
import { allLeave, duel, join, playRound, post } from '../testing/people/table.ts'
import { Visitor } from '../testing/people/visitor.ts'
import { copyOf } from './copy.ts'
import { restore as restoreHere } from './restore.ts'

jest.setTimeout(270_000)

const FILE = 'dead-reckoning.sqlite'
let folder: string
let server: RunningServer
const dataDir = () => path(folder, 'data')

/** Resolves with the command's output and exit code. */
async function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const running = await run(
    '/bin/sh',
    [
      '-c',
      '"$0" --no-warnings "$@" 2>&1; echo "ended with $?"',
      process.execPath,
      path(import.meta.dirname, `${name}-command.ts`),
      ...args,
    ],
    env,
    /ended with (\d+)/,
  )
  await running.stopped
  return { code: Number(running.match[1]), said: running.output().replace(/ended with \d+\n$/, '') }
}
const backup = (file: string, env: Record<string, string> = {}) =>
  command('backup', [file], { DATA_DIR: dataDir(), ...env })
const restore = (file: string, to: string) => command('restore', [file], { DATA_DIR: to })
/** Resolves with the reason for not restoring, as the command prints it. */
const refusal = (file: string, to: string): Promise<string> =>
  restoreHere(file, to, false).then(
    () => 'restored',
    (error: Error) => error.message,
  )

beforeAll(async () => {
  folder = mkdtempSync(path(tmpdir(), 'dead-reckoning-backup-'))
  server = await runServer({ DATA_DIR: dataDir() })
})
afterEach(allLeave)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const copy = () => path(folder, 'copy')
function read(file: string, query: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return String(Object.values(db.prepare(query).get() ?? {})[0])
  } finally {
    db.close()
  }
}

/** Makes a modified copy. */
function changed(how: (db: DatabaseSync) => void): string {
  const to = path(mkdtempSync(path(folder, 'changed-')), 'copy')
  copyFileSync(copy(), to)
  const db = new DatabaseSync(to)
  how(db)
  db.close()
  return to
}

test('a copy made while people play is restored elsewhere, and their match continues there', async () => {
  const { id, a, b, people } = await duel(server.url)
  await playRound([a, b])
  const writer = await new Visitor(server.url).introduce('Writer')
  expect((await writer.post('/api/account', { name: 'Writer', password: 'four slow herons' })).status).toBe(
    200,
  )
  const end = { come: false }
  // Write all the time: a number in one row, and large texts beside it.
  let acknowledged = 0
  const busy = (async () => {
    while (!end.come) {
      await writer.put('/api/keepsakes', {
        designs: { value: `${acknowledged + 1} ${'x'.repeat(50_000)}`, at: acknowledged + 1 },
      })
      acknowledged++
    }
  })()
  const copies = []
  for (const name of ['copy', 'copy-1']) {
    const before = acknowledged
    copies.push(await backup(path(folder, name)))
    // The copy contains all acknowledged writes, and none in part.
    const value = read(path(folder, name), "SELECT value FROM keepsake WHERE name = 'designs'")
    expect(value).toMatch(/^\d+ x{50000}$/)
    expect([parseInt(value, 10) >= before, acknowledged > before]).toEqual([true, true])
  }
  end.come = true
  await busy
  expect(copies).toEqual(
    Array.from({ length: 2 }, () => ({
      code: 0,
      said: expect.stringMatching(
        /^.*copy(-\d)?: \d+\.\d MB, in which 1 match runs\. It was read through and is sound\. The key/,
      ),
    })),
  )
  expect(statSync(copy()).mode & 0o777).toBe(0o600)
  // The original server continues as before.
  await playRound([a, b])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])

  const elsewhere = path(folder, 'elsewhere')
  expect(await restore(copy(), elsewhere)).toEqual({
    code: 0,
    said: `${copy()} is in ${elsewhere}, sound and up to date. 1 match goes on when the server starts.\n`,
  })
  expect(readdirSync(elsewhere).sort()).toEqual([FILE, `${FILE}.lock`, 'session-secret'])
  expect(readFileSync(path(elsewhere, 'session-secret'), 'utf8')).toBe(
    readFileSync(path(dataDir(), 'session-secret'), 'utf8'),
  )
  const second = await runServer({ DATA_DIR: elsewhere })
  try {
    // The players' sessions are still valid.
    const back = await Promise.all(people.map((who) => join(second.url, id, who)))
    expect([back[0]!.state.round, back[0]!.state.seedHash]).toEqual([2, a.state.seedHash])
    await playRound(back)
    expect(back[0]!.state.round).toBe(3)
  } finally {
    await second.stop()
  }
})

test('backup refuses a taken place, a missing folder and a missing database', async () => {
  expect(await backup(copy())).toEqual({
    code: 1,
    said: `There is something at ${copy()} already, and it stays. Choose another name.\n`,
  })
  expect(() => copyOf(dataDir(), path(folder, 'nowhere', 'copy'))).toThrow(
    `No copy was made. There is no folder for ${path(folder, 'nowhere', 'copy')}.`,
  )
  expect(() => copyOf(path(folder, 'none'), path(folder, 'x'))).toThrow('There is no database at')
  expect(await command('backup', [], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run backup -- FILE'),
  })
  expect(existsSync(path(folder, 'x'))).toBe(false)
})

test('restore refuses when a server runs or a database is there, and changes nothing', async () => {
  expect(await restore(copy(), dataDir())).toEqual({
    code: 1,
    said: `A server is running on ${dataDir()}. Stop it first; a restored copy takes the place of what it has.\n`,
  })
  const taken = mkdtempSync(path(folder, 'taken-'))
  writeFileSync(path(taken, FILE), 'mine')
  expect(await refusal(copy(), taken)).toMatch(
    /^There is a database already: .*Nothing was changed\. Move it away first/,
  )
  expect(readFileSync(path(taken, FILE), 'utf8')).toBe('mine')
  writeFileSync(path(taken, FILE), '')
  writeFileSync(path(taken, `${FILE}-wal`), 'of another database')
  expect(await refusal(copy(), taken)).toMatch(/^There is a database already: .*-wal\. Nothing was changed/)
  rmSync(path(taken, `${FILE}-wal`))
  writeFileSync(path(taken, 'session-secret'), `${'ab'.repeat(32)}\n`)
  expect(await refusal(copy(), taken)).toMatch(
    /session-secret is another than that of the copy.*Move it away first/,
  )
  expect(readdirSync(taken).sort()).toEqual([FILE, `${FILE}.lock`, 'session-secret'])
})

test('a copy takes the place of an empty file beside the very secret that it has', async () => {
  const emptied = mkdtempSync(path(folder, 'emptied-'))
  copyFileSync(path(dataDir(), 'session-secret'), path(emptied, 'session-secret'))
  writeFileSync(path(emptied, FILE), '')
  expect(await refusal(copy(), emptied)).toBe('restored')
  expect(read(path(emptied, FILE), 'SELECT count(*) FROM account')).toBe('1')
})

test('restore refuses a copy that is damaged, foreign, too new or unplayable', async () => {
  const fresh = () => mkdtempSync(path(folder, 'fresh-'))
  const refused = async (file: string, why: RegExp) => {
    const to = fresh()
    expect(await refusal(file, to)).toMatch(why)
    expect(readdirSync(to).filter((name) => name !== `${FILE}.lock`)).toEqual([])
  }
  await refused(path(folder, 'nothing'), /^There is no file /)
  const torn = changed(() => undefined)
  const bytes = readFileSync(torn)
  bytes.fill(0x55, 4096 * 3, 4096 * 6)
  writeFileSync(torn, bytes)
  await refused(torn, /is not restored\. .*Nothing was changed\.$/s)
  const text = path(fresh(), 'text')
  writeFileSync(text, 'no database at all '.repeat(300))
  await refused(text, /not a database/)
  const others = path(fresh(), 'others')
  const other = new DatabaseSync(others)
  other.exec('CREATE TABLE cake (x)')
  other.close()
  await refused(others, /It is no database of Dead Reckoning\. Nothing was changed/)
  await refused(
    changed((db) =>
      db.exec(
        "INSERT INTO dead_reckoning_migration (name, timestamp) VALUES ('999-of-tomorrow', '2030-01-01')",
      ),
    ),
    /written by a newer version of Dead Reckoning.*Nothing was changed/,
  )
  const unplayable = changed((db) =>
    db.exec('UPDATE journal SET entry = replace(entry, \'"kind":"opened"\', \'"kind":"shut"\')'),
  )
  await refused(
    unplayable,
    /^1 of the 1 matches that run in .* cannot be gone on with by this version:\n  \w+: .*\nNothing was changed\. With --anyway they are set aside/s,
  )
  expect(await command('restore', [unplayable, '--anyway'], { DATA_DIR: fresh() })).toEqual({
    code: 0,
    said: expect.stringMatching(
      /sound and up to date\. 0 matches go on when the server starts\. Set aside: \w+\.\n$/,
    ),
  })
})

describe('backup with PostgreSQL', () => {
  let postgres: TestPostgres
  let playing: RunningServer
  let token: string
  const dumped = () => path(folder, 'arena.dump')
  const env = () => ({ DATABASE_URL: postgres.url })
  beforeAll(async () => {
    postgres = await startPostgres()
    playing = await runServer({ ...env(), SESSION_SECRET: SECRET })
    const { body } = await post(`${playing.url}/api/session`, { name: 'Writer', bearer: true })
    const made = await post(
      `${playing.url}/api/account`,
      { name: 'Writer', password: 'four slow herons' },
      {
        authorization: `Bearer ${String(body['token'])}`,
      },
    )
    token = String(made.body['token'])
  })
  afterAll(async () => {
    await playing.stop()
    await postgres.stop()
  })

  const SECRET = 'x'.repeat(32)
  const asked = async (query: string) => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(query)
    await client.end()
  }
  /** Runs the command as a user types it. */
  const shell = (command: string, given: Record<string, string>): void => {
    execFileSync('/bin/sh', ['-e', '-c', command], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...given },
      stdio: 'pipe',
    })
  }
  /** A user of the database can identify the writer. */
  async function knowsWriter(databaseUrl: string): Promise<void> {
    const other = await runServer({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET })
    try {
      const response = await fetch(`${other.url}/api/account`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([response.status, ((await response.json()) as { name: string }).name]).toEqual([200, 'Writer'])
    } finally {
      await other.stop()
    }
  }

  test('backup makes a dump while people play, and prints the very command that restores it', async () => {
    const { code, said } = await backup(dumped(), env())
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/a dump of the PostgreSQL at DATABASE_URL\. It was read back and is sound\./),
    ])
    expect([readFileSync(dumped()).subarray(0, 5).toString(), statSync(dumped()).mode & 0o777]).toEqual([
      'PGDMP',
      0o600,
    ])
    const printed = said.trim().split('\n').at(-1)!
    expect(printed).toMatch(/^ {2}pg_restore /)
    await asked('CREATE DATABASE printed')
    const DATABASE_URL = postgres.url.replace(/postgres$/, 'printed')
    shell(printed, { DATABASE_URL })
    await knowsWriter(DATABASE_URL)
  })

  test('restore prints the command that takes the dump it is given, plain text too', async () => {
    const { code, said } = await command('restore', [dumped()], env())
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /With DATABASE_URL set a copy is a dump of PostgreSQL\. Stop the servers, make an empty database/,
      ),
    ])
    const commands = [said.split('\n').find((line) => line.startsWith('  '))!]
    const text = path(folder, 'arena.sql')
    execFileSync('pg_dump', ['--no-owner', `--file=${text}`, `--dbname=${postgres.url}`])
    commands.push(
      (await command('restore', [text], env())).said.split('\n').find((line) => line.startsWith('  '))!,
    )
    expect(commands.map((line) => line.trim().split(' ')[0])).toEqual(['pg_restore', 'psql'])
    for (const [i, line] of commands.entries()) {
      await asked(`CREATE DATABASE told${i}`)
      const DATABASE_URL = postgres.url.replace(/postgres$/, `told${i}`)
      shell(line, { DATABASE_URL })
      await knowsWriter(DATABASE_URL)
    }
  })

  test('restore names the kind of a file when it is of another database', async () => {
    expect(await command('restore', [copy()], env())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is a copy of an SQLite, and DATABASE_URL names a PostgreSQL/),
    })
    expect(await refusal(dumped(), mkdtempSync(path(folder, 'fresh-')))).toMatch(
      /arena\.dump is a dump of a PostgreSQL: set DATABASE_URL/,
    )
    expect(await command('restore', [path(folder, 'nothing')], env())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no file /),
    })
  })

  test('commands of the backup page dump and restore, with and without containers', async () => {
    const page = readFileSync(path(import.meta.dirname, '../../docs/host/backup.md'), 'utf8')
    const lines = (start: string) => page.split('\n').filter((line) => line.startsWith(start))
    const own = [...lines('pg_dump '), ...lines('pg_restore ')]
    expect(own.map((line) => line.split(' ')[0])).toEqual(['pg_dump', 'pg_restore'])
    rmSync(dumped())
    await asked('CREATE DATABASE own')
    const DATABASE_URL = postgres.url.replace(/postgres$/, 'own')
    shell(own[0]!, env())
    shell(own[1]!, { DATABASE_URL })
    await knowsWriter(DATABASE_URL)

    // This prefix runs the command in the container, as its database user.
    const inContainer = 'docker compose exec -T postgres '
    const composed = lines(inContainer).map((line) => line.slice(inContainer.length))
    expect(composed.map((line) => line.split(' ')[0])).toEqual([
      'pg_dump',
      'dropdb',
      'createdb',
      'pg_restore',
    ])
    await asked('CREATE ROLE arena SUPERUSER LOGIN')
    await asked('CREATE DATABASE arena OWNER arena TEMPLATE own')
    const { hostname, port } = new URL(postgres.url)
    for (const line of composed) shell(line, { PGHOST: hostname, PGPORT: port })
    await knowsWriter(postgres.url.replace(/tester@(.*)postgres$/, 'arena@$1arena'))
  })

  test('backup gives the reason when PostgreSQL does not answer, or its tool is not here', async () => {
    expect(
      await backup(path(folder, 'dump-2'), { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }),
    ).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^(?!.*secret).*No copy was made: pg_dump says: .*It has to be of the version of the server, or newer/s,
      ),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('dump-2'))).toEqual([])
    // A PATH that contains only what the shell itself needs.
    const empty = mkdtempSync(path(folder, 'path-'))
    writeFileSync(path(empty, 'pg_dump'), '')
    chmodSync(path(empty, 'pg_dump'), 0o600)
    expect(await backup(path(folder, 'dump-3'), { ...env(), PATH: empty })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/its pg_dump is not here\. Where it is:\n {2}pg_dump --format=custom/),
    })
  })
})

test('programs of the image copy and restore like those of the project', async () => {
  const program = (name: string, file: string, env: Record<string, string>) => {
    try {
      return execFileSync(
        process.execPath,
        [path(import.meta.dirname, `../../dist/server/${name}.js`), file],
        { env: { PATH: process.env['PATH'], ...env } },
      ).toString()
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr)
    }
  }
  const file = path(folder, 'of-the-image')
  expect(program('backup', file, { DATA_DIR: dataDir() })).toMatch(/It was read through and is sound/)
  const elsewhere = path(folder, 'of-the-image-restored')
  expect(program('restore', file, { DATA_DIR: elsewhere })).toMatch(
    /sound and up to date\. \d+ match(es)? goe?s? on/,
  )
  expect(readdirSync(elsewhere).sort()).toEqual([FILE, `${FILE}.lock`, 'session-secret'])
  const second = await runServer({ DATA_DIR: elsewhere })
  await second.stop()
})
