/**
 * Scheduled backups: each is complete or absent, old ones are deleted when a newer one exists, and a failure
 * is reported once.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { AdminOverview } from '../../common/wire/admin.ts'
import { log } from '../base/log.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { WorkLease } from '../store/journal/work-lease.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type RunningServer, run, runServer, SERVER } from '../testing/machines/process.ts'
import { valueOf } from '../testing/machines/scrape.ts'
import { smallDisk } from '../testing/machines/small-disk.ts'
import { eventually } from '../testing/polling.ts'
import { makeBackup } from './making.ts'
import { restore } from './restore.ts'
import { BackupSchedule } from './schedule.ts'

let folder: string
let dataDir: string
let backups: string
let server: RunningServer | undefined
let schedules: BackupSchedule[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-schedule-'))
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
})
afterEach(async () => {
  jest.restoreAllMocks()
  await server?.stop()
  server = undefined
  await Promise.all(schedules.map((one) => one.stop()))
  schedules = []
  rmSync(folder, { recursive: true, force: true })
})

const WHOLE = /^dead-reckoning-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?\.(sqlite|dump)$/
const wholeIn = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => WHOLE.test(name))
        .sort()
    : []
const made = (dir: string, least = 1) =>
  eventually('a backup', () => wholeIn(dir), { holds: ({ length }) => length >= least })

interface Wanted {
  readonly every?: number
  readonly keep?: number
  readonly dir?: string
  readonly node?: string
  readonly databaseUrl?: string
  readonly make?: typeof makeBackup
}
function schedule(
  db: Database,
  { every = 300, keep = 3, dir = backups, node = '', databaseUrl, make = makeBackup }: Wanted = {},
) {
  const lease = new WorkLease(db, 'backup-lease', node, databaseUrl !== undefined)
  const one = new BackupSchedule({ every, keep, dir, dataDir, databaseUrl, node }, db, lease, make, 50)
  schedules.push(one)
  one.start()
  return one
}

describe('server', () => {
  test('server makes a backup as soon as it starts, reports it, and the backup restores', async () => {
    server = await runServer({ DATA_DIR: dataDir, BACKUP_EVERY: '1h', LOG_FORMAT: 'json' })
    const [name] = await made(join(dataDir, 'backups'))
    const file = join(dataDir, 'backups', name!)
    expect(name).toMatch(/\.sqlite$/)
    expect([statSync(join(dataDir, 'backups')).mode & 0o777, statSync(file).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    await eventually('the log', () => server!.output().includes('"msg":"backup made"'))
    const metrics = await eventually(
      'the metric',
      async () => (await fetch(`${server!.url}/metrics`)).text(),
      { holds: (text) => valueOf(text, 'dr_backups_total', { outcome: 'done' }) === 1 },
    )
    expect(valueOf(metrics, 'dr_backup_last_success_timestamp_seconds')).toBeGreaterThan(
      Date.now() / 1000 - 300,
    )
    expect(valueOf(metrics, 'dr_backups_total', { outcome: 'failed' })).toBe(0)
    expect(await restore(file, join(folder, 'elsewhere'), false)).toEqual({ matches: 0, lost: [] })
    // After a restart the last backup is recent enough, so none is made.
    await server.stop()
    server = await runServer({ DATA_DIR: dataDir, BACKUP_EVERY: '1h', LOG_FORMAT: 'json' })
    await eventually(
      'the metric',
      async () =>
        valueOf(
          await (await fetch(`${server!.url}/metrics`)).text(),
          'dr_backup_last_success_timestamp_seconds',
        ) > 0,
    )
    expect(wholeIn(join(dataDir, 'backups'))).toEqual([name])
    // A new folder has no backup yet.
    await server.stop()
    server = await runServer({ DATA_DIR: dataDir, BACKUP_EVERY: '1h', BACKUP_DIR: backups })
    await made(backups)
  })

  test('server starts when its backup folder cannot be used, and logs one error', async () => {
    writeFileSync(join(folder, 'file'), 'mine')
    const env = {
      DATA_DIR: dataDir,
      BACKUP_EVERY: '1m',
      BACKUP_DIR: join(folder, 'file'),
      LOG_FORMAT: 'json',
    }
    server = await runServer(env)
    const failed = () =>
      server!
        .output()
        .split('\n')
        .filter((line) => line.includes('no backup was made'))
    await eventually('the log', () => failed().length > 0)
    expect(failed()).toHaveLength(1)
    expect(JSON.parse(failed()[0]!)).toMatchObject({
      level: 50,
      why: expect.stringMatching(
        /^No copy was made\. The folder .*file cannot be used \((EEXIST|ENOTDIR)\)\.$/,
      ),
    })
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect([
      valueOf(text, 'dr_backups_total', { outcome: 'failed' }),
      valueOf(text, 'dr_up', { part: 'database' }),
    ]).toEqual([1, 1])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('schedule', () => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase({ dataDir, databaseUrl: undefined })
  })
  afterEach(async () => {
    await Promise.all(schedules.map((one) => one.stop()))
    await db.destroy()
  })

  test('the schedule keeps the newest backups, removes half-made ones and touches nothing else', async () => {
    mkdirSync(backups)
    const mine = ['notes.txt', 'dead-reckoning-mine.sqlite', 'dead-reckoning-2020-01-01T00-00-00Z.dump']
    for (const name of mine) writeFileSync(join(backups, name), 'mine')
    writeFileSync(join(backups, 'dead-reckoning-2020-01-01T00-00-00Z.sqlite.part'), 'half')
    writeFileSync(join(backups, 'dead-reckoning-2020-01-01T00-00-00Z.sqlite'), 'old')
    const seen = new Set<string>()
    const one = schedule(db, { keep: 2 })
    await eventually(
      'several',
      () => {
        for (const name of wholeIn(backups)) seen.add(name)
        return seen.size
      },
      { holds: (size) => size >= 7 },
    )
    await one.stop()
    // The last backup may have been interrupted before its cleanup, so make another one completely.
    const order = { dataDir, databaseUrl: undefined, folder: backups, keep: 2, at: Date.now() }
    expect(await makeBackup(order).done).toHaveProperty('file')
    for (const name of wholeIn(backups)) seen.add(name)
    const left = wholeIn(backups).filter((name) => name.endsWith('.sqlite'))
    expect(left).toEqual(
      [...seen]
        .filter((name) => name.endsWith('.sqlite'))
        .sort()
        .slice(-2),
    )
    expect(
      readdirSync(backups)
        .filter((name) => !left.includes(name))
        .sort(),
    ).toEqual([...mine].sort())
    expect(await restore(join(backups, left[1]!), join(folder, 'elsewhere'), false)).toMatchObject({
      matches: 0,
    })
  })

  test('the schedule never shows a partial backup under its final name', async () => {
    await db
      .insertInto('setting')
      .values(Array.from({ length: 3000 }, (_, i) => ({ name: `x ${i}`, value: 'y'.repeat(3000) })))
      .execute()
    const sizes = new Set<number>()
    let drafts = 0
    schedule(db, { every: 60_000 })
    await eventually(
      'a backup',
      () => {
        const names = existsSync(backups) ? readdirSync(backups) : []
        drafts += names.filter((name) => name.endsWith('.part')).length
        for (const name of names.filter((one) => WHOLE.test(one)))
          sizes.add(statSync(join(backups, name)).size)
        return sizes.size
      },
      { holds: (size) => size > 0 },
    )
    const [size] = sizes
    expect([sizes.size, size! > 9_000_000, drafts > 0]).toEqual([1, true, true])
  })

  test('the schedule removes no backup while new ones fail, and logs one error and a recovery', async () => {
    mkdirSync(backups)
    const old = ['01', '02', '03', '04'].map((day) => `dead-reckoning-2020-01-${day}T00-00-00Z.sqlite`)
    for (const name of old) writeFileSync(join(backups, name), 'old')
    const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined)
    const infos = jest.spyOn(log, 'info').mockImplementation(() => undefined)
    // The data to copy are missing.
    const aside = join(folder, 'aside')
    mkdirSync(aside)
    let tries = 0
    const one = schedule(db, {
      keep: 1,
      make: (order) => {
        tries++
        return makeBackup(tries < 4 ? { ...order, dataDir: aside } : order)
      },
    })
    await eventually('the failures', () => tries, { holds: (times) => times >= 3 })
    expect(wholeIn(backups)).toEqual(old)
    expect(one.status.trouble?.why).toMatch(/^There is no database at /)
    expect(errors.mock.calls.map(([, message]) => message)).toEqual([
      'no backup was made; it is tried again, and the next success is told',
    ])
    await eventually('success', () => one.status.last)
    expect([wholeIn(backups).length, one.status.trouble]).toEqual([1, null])
    expect(wholeIn(backups)[0]).not.toBe(old[3])
    expect(infos.mock.calls.map(([, message]) => message)).toContain('backups are made again')
    expect(errors).toHaveBeenCalledTimes(1)
  })

  test('the schedule gives a reason when its disk is full, and continues when there is room', async () => {
    const disk = smallDisk(2000)
    // Only root may mount a disk.
    if (!disk) return
    try {
      const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined)
      const makeRoom = disk.fill()
      const one = schedule(db, { dir: disk.folder })
      await eventually('the failure', () => one.status.trouble)
      expect(one.status.trouble?.why).toMatch(/^No copy was made\. There is no room on the disk of /)
      expect(readdirSync(disk.folder)).toEqual(['filler'])
      makeRoom()
      // The file appears before its status is stored, and a server stopped in between would leave the old
      // trouble in the database. So wait for the status.
      await eventually('a copy', () => one.status.last)
      expect(wholeIn(disk.folder)).toHaveLength(1)
      expect(errors).toHaveBeenCalledTimes(1)
      await one.stop()
      disk.readOnly()
      const other = schedule(db, { dir: disk.folder, every: 200 })
      await eventually('the failure', () => other.status.trouble)
      expect(other.status.trouble?.why).toMatch(/\(EROFS\)/)
      await other.stop()
    } finally {
      disk.remove()
    }
  })

  test('the schedule gives up a backup that never ends, and names the disk as a likely cause', async () => {
    // Opening a pipe without a writer blocks for ever, as a dead disk does.
    const silent = join(folder, 'silent')
    mkdirSync(silent)
    execFileSync('mkfifo', [join(silent, 'dead-reckoning.sqlite')])
    const make: typeof makeBackup = (order) => makeBackup({ ...order, dataDir: silent }, 3000)
    const one = schedule(db, { every: 60_000, make })
    await eventually('the failure', () => one.status.trouble)
    expect(one.status.trouble?.why).toMatch(
      /^It was not done after \d+ minutes\. Does the disk of .*backups answer\?$/,
    )
  })

  test('the schedule stops in the middle of a backup, and the next one removes the remains', async () => {
    await db
      .insertInto('setting')
      .values(Array.from({ length: 5000 }, (_, i) => ({ name: `x ${i}`, value: 'y'.repeat(5000) })))
      .execute()
    const one = schedule(db, { every: 60_000 })
    await eventually(
      'the draft',
      () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.part')),
    )
    await one.stop()
    expect([wholeIn(backups), one.status.trouble]).toEqual([[], null])
    schedule(db, { every: 60_000 })
    await made(backups)
    await eventually('order', () => readdirSync(backups), {
      holds: (names) => names.every((name) => WHOLE.test(name)),
    })
  })
})

describe('schedule with PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('server makes a dump for pg_restore, and does not start when its tools are missing', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, BACKUP_EVERY: '1h', BACKUP_DIR: backups }
    server = await runServer(env)
    const [name] = await made(backups)
    expect(name).toMatch(/\.dump$/)
    expect(execFileSync('pg_restore', ['--list', join(backups, name!)]).toString()).toContain(
      'TABLE DATA public journal',
    )
    await server.stop()
    const withoutTools = { ...env, HOST: '127.0.0.1', PORT: '0', PATH: folder }
    await expect(
      run(process.execPath, ['--no-warnings', SERVER], withoutTools, /localhost:\d/),
    ).rejects.toThrow(
      /With DATABASE_URL a backup takes PostgreSQL's own pg_dump, and that is not here\. Install/,
    )
    for (const tool of ['pg_dump', 'pg_restore']) {
      writeFileSync(join(folder, tool), `#!/bin/sh\necho '${tool} (PostgreSQL) 9.6.24'\n`)
      chmodSync(join(folder, tool), 0o755)
    }
    await expect(
      run(process.execPath, ['--no-warnings', SERVER], withoutTools, /localhost:\d/),
    ).rejects.toThrow(
      /is of version 1\d, and pg_dump here of version 9: it takes none that is newer than itself/,
    )
    server = undefined
  })

  test('only one node makes a backup at a time, and none before it is due', async () => {
    const open = (publicAddress: string) =>
      openDatabase({ dataDir, databaseUrl: postgres.url, publicAddress })
    const [a, b] = [await open('a:1'), await open('b:1')]
    await a.deleteFrom('setting').where('name', 'like', 'backup%').execute()
    let [now, most, times] = [0, 0, 0]
    const counting: typeof makeBackup = (order) => {
      most = Math.max(most, ++now)
      times++
      const making = makeBackup(order)
      return { ...making, done: making.done.finally(() => now--) }
    }
    const given = (node: string) => ({
      node,
      every: 2000,
      databaseUrl: postgres.url,
      dir: join(folder, node),
      make: counting,
      keep: 50,
    })
    const both = [schedule(a, given('a:1')), schedule(b, given('b:1'))]
    const all = () => [...wholeIn(join(folder, 'a:1')), ...wholeIn(join(folder, 'b:1'))]
    await eventually('five', () => all().length, { holds: (count) => count >= 5 })
    await Promise.all(both.map((one) => one.stop()))
    expect(most).toBe(1)
    // Without the lease each node would have made this many.
    expect(times).toBeLessThanOrEqual(all().length + 1)
    const moments = all()
      .map((name) => name.slice(0, 34))
      .sort()
    expect(new Set(moments).size).toBe(moments.length)
    await Promise.all([a.destroy(), b.destroy()])
  })
})

describe('administration', () => {
  test('the administration shows when the last backup was made, or that none can be', async () => {
    server = await runServer({ DATA_DIR: dataDir, BACKUP_EVERY: '1h', SESSION_SECRET: 'x'.repeat(32) })
    await made(join(dataDir, 'backups'))
    const code = /give the code (\S+)/.exec(server.output())![1]!
    const session = await post('/api/session', { name: 'Ada', bearer: true })
    const account = await post(
      '/api/account',
      { name: 'Ada', password: 'nine slow comets' },
      String(session['token']),
    )
    const token = String(account['token'])
    expect(await post('/api/account/admin', { code }, token)).toMatchObject({ role: 'admin' })
    const office = await eventually(
      'the office',
      async () =>
        (await (
          await fetch(`${server!.url}/api/admin`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as AdminOverview,
      { holds: ({ backups: shown }) => shown?.last != null },
    )
    expect(office.backups).toEqual({
      every: 3_600_000,
      last: { at: expect.any(Number), node: '' },
      trouble: null,
    })
  })
  const post = async (path: string, body: unknown, token?: string) =>
    (await (
      await fetch(`${server!.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>
})
