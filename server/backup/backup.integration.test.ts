/** A copy of a server that runs, made while it writes; put back, its matches go on. What cannot be put back says why, and nothing is changed. */
import { afterAll, afterEach, beforeAll, expect, test, jest } from '@jest/globals'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../testing/postgres.ts'
import { run, runServer, type RunningServer } from '../testing/process.ts'
import { allLeave, duel, join, playRound } from '../testing/table.ts'
import { Visitor } from '../testing/visitor.ts'
import { copyOf } from './copy.ts'
import { restore as restoreHere } from './restore.ts'

jest.setTimeout(270_000)

const FILE = 'dead-reckoning.sqlite'
let folder: string
let server: RunningServer
const dataDir = () => path(folder, 'data')

/** What it prints, and how it ends. */
async function command(name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const running = await run('/bin/sh', ['-c', '"$0" --no-warnings "$@" 2>&1; echo "ended with $?"', process.execPath, path(import.meta.dirname, `${name}-command.ts`), ...args], env, /ended with (\d+)/)
  await running.stopped
  return { code: Number(running.match[1]), said: running.output().replace(/ended with \d+\n$/, '') }
}
const backup = (file: string, env: Record<string, string> = {}) => command('backup', [file], { DATA_DIR: dataDir(), ...env })
const restore = (file: string, to: string) => command('restore', [file], { DATA_DIR: to })
/** Why it is not restored, as the command would say it. */
const refusal = (file: string, to: string): Promise<string> => restoreHere(file, to, false).then(() => 'restored', (error: Error) => error.message)

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

/** The copy, with something done to it. */
function changed(how: (db: DatabaseSync) => void): string {
  const to = path(mkdtempSync(path(folder, 'changed-')), 'copy')
  copyFileSync(copy(), to)
  const db = new DatabaseSync(to)
  how(db)
  db.close()
  return to
}

test('a copy is made while people play; put in another place and started there, their match goes on', async () => {
  const { id, a, b, people } = await duel(server.url)
  await playRound([a, b])
  const writer = await new Visitor(server.url).introduce('Writer')
  expect((await writer.post('/api/account', { name: 'Writer', password: 'four slow herons' })).status).toBe(200)
  const end = { come: false }
  // Written all the time: a number in one row, and large texts beside it.
  let acknowledged = 0
  const busy = (async () => {
    while (!end.come) {
      await writer.put('/api/keepsakes', { designs: { value: `${acknowledged + 1} ${'x'.repeat(50_000)}`, at: acknowledged + 1 } })
      acknowledged++
    }
  })()
  const copies = []
  for (const name of ['copy', 'copy-1']) {
    const before = acknowledged
    copies.push(await backup(path(folder, name)))
    // All that was acknowledged before is in it, and nothing by halves.
    const value = read(path(folder, name), "SELECT value FROM keepsake WHERE name = 'designs'")
    expect(value).toMatch(/^\d+ x{50000}$/)
    expect([parseInt(value, 10) >= before, acknowledged > before]).toEqual([true, true])
  }
  end.come = true
  await busy
  expect(copies).toEqual(Array.from({ length: 2 }, () => ({ code: 0, said: expect.stringMatching(/^.*copy(-\d)?: \d+\.\d MB, in which 1 match runs\. It was read through and is sound\. The key/) })))
  expect(statSync(copy()).mode & 0o777).toBe(0o600)
  // It goes on as if nothing had been.
  await playRound([a, b])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])

  const elsewhere = path(folder, 'elsewhere')
  expect(await restore(copy(), elsewhere)).toEqual({ code: 0, said: `${copy()} is in ${elsewhere}, sound and up to date. 1 match goes on when the server starts.\n` })
  expect(readdirSync(elsewhere).sort()).toEqual([FILE, `${FILE}.lock`, 'session-secret'])
  expect(readFileSync(path(elsewhere, 'session-secret'), 'utf8')).toBe(readFileSync(path(dataDir(), 'session-secret'), 'utf8'))
  const second = await runServer({ DATA_DIR: elsewhere })
  try {
    // With the sessions that they have.
    const back = await Promise.all(people.map((who) => join(second.url, id, who)))
    expect([back[0]!.state.round, back[0]!.state.seedHash]).toEqual([2, a.state.seedHash])
    await playRound(back)
    expect(back[0]!.state.round).toBe(3)
  } finally {
    await second.stop()
  }
})

test('a copy takes nobody’s place, and says so where none can be made', async () => {
  expect(await backup(copy())).toEqual({ code: 1, said: `There is something at ${copy()} already, and it stays. Choose another name.\n` })
  expect(() => copyOf(dataDir(), path(folder, 'nowhere', 'copy'))).toThrow(`No copy was made. There is no folder for ${path(folder, 'nowhere', 'copy')}.`)
  expect(() => copyOf(path(folder, 'none'), path(folder, 'x'))).toThrow('There is no database at')
  expect(await command('backup', [], {})).toMatchObject({ code: 1, said: expect.stringContaining('Usage: npm run backup -- FILE') })
  expect(existsSync(path(folder, 'x'))).toBe(false)
})

test('nothing is restored where a server runs, or something is already', async () => {
  expect(await restore(copy(), dataDir())).toEqual({ code: 1, said: `A server is running on ${dataDir()}. Stop it first; a restored copy takes the place of what it has.\n` })
  const taken = mkdtempSync(path(folder, 'taken-'))
  writeFileSync(path(taken, FILE), 'mine')
  expect(await refusal(copy(), taken)).toMatch(/^There is a database already: .*Nothing was changed\. Move it away first/)
  expect(readFileSync(path(taken, FILE), 'utf8')).toBe('mine')
  writeFileSync(path(taken, FILE), '')
  writeFileSync(path(taken, `${FILE}-wal`), 'of another database')
  expect(await refusal(copy(), taken)).toMatch(/^There is a database already: .*-wal\. Nothing was changed/)
  rmSync(path(taken, `${FILE}-wal`))
  writeFileSync(path(taken, 'session-secret'), `${'ab'.repeat(32)}\n`)
  expect(await refusal(copy(), taken)).toMatch(/session-secret is another than that of the copy.*Move it away first/)
  expect(readdirSync(taken).sort()).toEqual([FILE, `${FILE}.lock`, 'session-secret'])
})

test('a copy takes the place of an empty file beside the very secret that it has', async () => {
  const emptied = mkdtempSync(path(folder, 'emptied-'))
  copyFileSync(path(dataDir(), 'session-secret'), path(emptied, 'session-secret'))
  writeFileSync(path(emptied, FILE), '')
  expect(await refusal(copy(), emptied)).toBe('restored')
  expect(read(path(emptied, FILE), 'SELECT count(*) FROM account')).toBe('1')
})

test('a copy that is damaged, none of ours, of a newer version, or with a match that cannot be played again is refused in words', async () => {
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
  await refused(changed((db) => db.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('999-of-tomorrow', '2030-01-01')")), /written by a newer version of Dead Reckoning.*Nothing was changed/)
  const unplayable = changed((db) => db.exec("UPDATE journal SET entry = replace(entry, '\"kind\":\"opened\"', '\"kind\":\"shut\"')"))
  await refused(unplayable, /^1 of the 1 matches that run in .* cannot be gone on with by this version:\n  \w+: .*\nNothing was changed\. With --anyway they are set aside/s)
  expect(await command('restore', [unplayable, '--anyway'], { DATA_DIR: fresh() })).toEqual({ code: 0, said: expect.stringMatching(/sound and up to date\. 0 matches go on when the server starts\. Set aside: \w+\.\n$/) })
})

test('a PostgreSQL is dumped by its own tool, and where that is not here, it is said how', async () => {
  const postgres = await startPostgres()
  try {
    const dumped = path(folder, 'dump')
    const env = { DATABASE_URL: postgres.url }
    expect(await backup(dumped, env)).toEqual({ code: 0, said: expect.stringMatching(/a dump of the PostgreSQL at DATABASE_URL.*pg_restore --no-owner/s) })
    expect(readFileSync(dumped).subarray(0, 5).toString()).toBe('PGDMP')
    expect(await backup(path(folder, 'dump-2'), { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })).toEqual({ code: 1, said: expect.stringMatching(/^(?!.*secret).*No copy was made: pg_dump says above why/s) })
    expect(existsSync(path(folder, 'dump-2'))).toBe(false)
    // A shell that finds nothing but what it needs itself.
    const empty = mkdtempSync(path(folder, 'path-'))
    writeFileSync(path(empty, 'pg_dump'), '')
    chmodSync(path(empty, 'pg_dump'), 0o600)
    expect(await backup(path(folder, 'dump-3'), { ...env, PATH: empty })).toMatchObject({ code: 1, said: expect.stringMatching(/its pg_dump is not here\. Where it is:\n {2}pg_dump --format=custom/) })
    expect(await command('restore', [dumped], env)).toMatchObject({ code: 1, said: expect.stringMatching(/With DATABASE_URL set a copy is a dump of PostgreSQL\..*pg_restore/s) })
  } finally {
    await postgres.stop()
  }
})
