/** An unwritable data folder: the error names it, and nothing broken stays behind. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { secretIn } from '../../http/secret.ts'
import { run, SERVER } from '../../testing/machines/process.ts'
import { smallDisk } from '../../testing/machines/small-disk.ts'
import { folderTrouble } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Starts a server as its users do, and resolves with its output on failure, without lines of the test runner.
 */
const started = (DATA_DIR: string, env: Record<string, string> = {}): Promise<string> =>
  run(
    process.execPath,
    ['--no-warnings', SERVER],
    { HOST: '127.0.0.1', PORT: '0', DATA_DIR, ...env },
    /localhost:\d/,
  ).then(
    async (running) => {
      await running.stop()
      return 'started'
    },
    (error: unknown) => (error as Error).message.replace(/^.* ended with 1:\n/, ''),
  )

/** Root may write everywhere, so act as another user. */
function asAnybody<T>(act: () => T): T {
  if (process.geteuid!() !== 0) return act()
  process.seteuid!(65_534)
  try {
    return act()
  } finally {
    process.seteuid!(0)
  }
}

const said = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('a data folder', () => {
  test('a data folder that cannot be written or made is reported with its path and a remedy', () => {
    chmodSync(folder, 0o555)
    for (const place of [folder, join(folder, 'data'), join(folder, 'far', 'away')])
      expect(said(() => asAnybody(() => secretIn(place)))).toBe(
        `The data folder ${place} cannot be written to (EACCES). Set DATA_DIR to a folder that this user may write to.`,
      )
    expect(readdirSync(folder)).toEqual([])
  })
  test('a data folder that is a file, or below one, is reported', async () => {
    writeFileSync(join(folder, 'file'), 'mine')
    expect(said(() => secretIn(join(folder, 'file')))).toMatch(
      /^The data folder .*file is no folder: it, or something above it, is a file \(ENOTDIR\)\. Set DATA_DIR to a folder\.$/,
    )
    expect(said(() => secretIn(join(folder, 'file', 'data')))).toMatch(
      /^The data folder .*file\/data is no folder: .*\(ENOTDIR\)\. Set DATA_DIR to a folder\.$/,
    )
    for (const env of [{}, { SESSION_SECRET: 'x'.repeat(32) }])
      expect(await started(join(folder, 'file'), env as Record<string, string>)).toBe(
        `The data folder ${join(folder, 'file')} is no folder: it, or something above it, is a file (ENOTDIR). Set DATA_DIR to a folder.\n`,
      )
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
  })
  test('a data folder that cannot be made does not hold up the start', async () => {
    expect(await started('/proc/dead-reckoning/data')).toMatch(
      /^The data folder \/proc\/dead-reckoning\/data cannot be written to \(ENOENT\)\. Set DATA_DIR to a folder that this user may write to\.\n$/,
    )
  })
  test('a data folder with an unreadable secret is reported', () => {
    writeFileSync(join(folder, 'session-secret'), `${'ab'.repeat(32)}\n`, { mode: 0o000 })
    chmodSync(folder, 0o777)
    expect(said(() => asAnybody(() => secretIn(folder)))).toBe(
      `${join(folder, 'session-secret')} cannot be read (EACCES). Let this user read it, or set DATA_DIR to another folder.`,
    )
  })
  test('a data folder is made with its parents, and gives the same secret ever after', () => {
    const place = join(folder, 'a', 'b')
    const secret = secretIn(place)
    expect([secret.length, readdirSync(place), statSync(join(place, 'session-secret')).mode & 0o777]).toEqual(
      [32, ['session-secret'], 0o600],
    )
    expect(secretIn(place)).toEqual(secret)
  })
  test('a data folder with a folder in the secret’s place is reported', () => {
    mkdirSync(join(folder, 'session-secret'))
    expect(said(() => secretIn(folder))).toMatch(/session-secret cannot be read \(EISDIR\)/)
  })
  test.each([
    [
      'ENOSPC',
      /^There is no room on the disk of the data folder \/x\/y \(ENOSPC\)\. Make room there, or set DATA_DIR/,
    ],
    ['EDQUOT', /^There is no room/],
    [
      'EROFS',
      /^The data folder \/x\/y is on a disk that can only be read \(EROFS\)\. Mount it to be written to, or set DATA_DIR/,
    ],
  ])('a data folder’s error %s is explained in words', (code, words) => {
    expect(folderTrouble('/x/y', Object.assign(new Error(code), { code })).message).toMatch(words)
  })
})

const disk = smallDisk(1500)
disk?.remove()

// Without a small disk only the messages can be tested, above and in `database.test.ts`.
const onDisk = disk ? test : test.skip

onDisk('a server names a full disk at its first start, and starts when there is room', async () => {
  const disk = smallDisk(1500)!
  try {
    const makeRoom = disk.fill()
    const data = join(disk.folder, 'data')
    for (const env of [{}, { SESSION_SECRET: 'x'.repeat(32) }])
      expect(await started(data, env as Record<string, string>)).toBe(
        `There is no room on the disk for the database (${join(data, 'dead-reckoning.sqlite')}). Make room there and start again.\n`,
      )
    // A secret would suggest that there has been a database.
    expect(readdirSync(data)).not.toContain('session-secret')
    makeRoom()
    expect(await started(data)).toBe('started')
  } finally {
    disk.remove()
  }
})

onDisk('a server names a full or read-only disk at a later start, and loses nothing', async () => {
  const disk = smallDisk(2000)!
  const { folder } = disk
  try {
    expect(await started(folder)).toBe('started')
    const secret = readFileSync(join(folder, 'session-secret'), 'utf8')
    const makeRoom = disk.fill()
    expect(await started(folder)).toBe(
      `There is no room on the disk for the database (${join(folder, 'dead-reckoning.sqlite')}). Make room there and start again.\n`,
    )
    makeRoom()
    expect(await started(folder)).toBe('started')
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret)
    disk.readOnly()
    expect(await started(folder)).toBe(
      `The data folder ${folder} is on a disk that can only be read (EROFS). Mount it to be written to, or set DATA_DIR to another folder.\n`,
    )
  } finally {
    disk.remove()
  }
})
