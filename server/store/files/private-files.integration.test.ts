/** Only the server's user may read its files, both those that it creates and those that it finds. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type RunningServer, run, runServer } from '../../testing/machines/process.ts'
import { smallDisk } from '../../testing/machines/small-disk.ts'
import { tighten } from './private-files.ts'

const FILE = 'dead-reckoning.sqlite'
const NOBODY = 65_534
let above: string
let dataDir: string
let server: RunningServer | undefined

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'dead-reckoning-private-'))
  chmodSync(above, 0o755)
  dataDir = join(above, 'data')
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(above, { recursive: true, force: true })
})

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const at = (name: string) => join(dataDir, name)
/** Modes of the folder and of each file in it. The name of the administration socket contains the port. */
const modes = () => ({
  '.': mode(dataDir),
  ...Object.fromEntries(
    readdirSync(dataDir).map((name) => [name.replace(/^admin-\d+\.sock$/, SOCKET), mode(at(name))]),
  ),
})
const SOCKET = 'admin-PORT.sock'
const PRIVATE = {
  '.': '700',
  [FILE]: '600',
  [`${FILE}-wal`]: '600',
  [`${FILE}-shm`]: '600',
  [`${FILE}.lock`]: '600',
  'session-secret': '600',
  [SOCKET]: '600',
}
/** Most machines' umask, whatever this machine's is. */
const usually = (args: readonly string[]) => ['/bin/sh', '-c', 'umask 022; exec "$0" "$@"', ...args]

test('server makes its folder and files for its own user when it starts for the first time', async () => {
  server = await runServer({ DATA_DIR: dataDir }, usually([process.execPath]))
  expect(modes()).toEqual(PRIVATE)
  expect(mode(above)).toBe('755')
})

test('server tightens a folder of an earlier version when it starts there', async () => {
  server = await runServer({ DATA_DIR: dataDir }, usually([process.execPath]))
  // After a kill the next server also finds a log.
  await server.kill()
  chmodSync(dataDir, 0o755)
  for (const name of readdirSync(dataDir)) chmodSync(at(name), 0o644)
  mkdirSync(at('backups'))
  chmodSync(at('backups'), 0o755)
  writeFileSync(join(at('backups'), 'dead-reckoning-2026-11-28T12-00-00Z.sqlite'), '')
  chmodSync(join(at('backups'), 'dead-reckoning-2026-11-28T12-00-00Z.sqlite'), 0o644)
  server = await runServer({ DATA_DIR: dataDir, LOG_FORMAT: 'json' }, usually([process.execPath]))
  expect(modes()).toEqual({ ...PRIVATE, backups: '700' })
  expect(mode(join(at('backups'), 'dead-reckoning-2026-11-28T12-00-00Z.sqlite'))).toBe('600')
  expect(server.output()).not.toMatch(/Others of this/)
})

const asRoot = process.geteuid!() === 0 ? test : test.skip

asRoot(
  'a server starts in a mounted folder of another user, and warns that it cannot restrict it',
  async () => {
    // Like a volume that belongs to root and is writable by a group.
    mkdirSync(dataDir)
    chownSync(dataDir, 0, NOBODY)
    chmodSync(dataDir, 0o775)
    const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath]
    server = await runServer({ DATA_DIR: dataDir, LOG_FORMAT: 'json' }, usually(asNobody))
    expect(modes()).toEqual({ ...PRIVATE, '.': '775' })
    const warnings = server
      .output()
      .split('\n')
      .filter((line) => line.includes('Others of this'))
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0]!)).toMatchObject({
      level: 40,
      msg: expect.stringMatching(
        /data \(mode 775\), and that was not changed: it belongs to another user \(0\)\. See/,
      ),
    })
  },
)

test('tighten changes its own files only when a folder has those of other programs', () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  for (const name of [FILE, 'session-secret', 'cake.html']) {
    writeFileSync(at(name), '')
    chmodSync(at(name), 0o644)
  }
  expect(tighten(dataDir)).toEqual([
    expect.stringMatching(/data \(mode 755\), and that was not changed: it has files of other programs/),
  ])
  expect(modes()).toEqual({ '.': '755', [FILE]: '600', 'session-secret': '600', 'cake.html': '644' })
})

test('tighten leaves a file unwritable when it is so', () => {
  mkdirSync(dataDir)
  writeFileSync(at(FILE), '')
  chmodSync(at(FILE), 0o444)
  expect(tighten(dataDir)).toEqual([])
  expect(mode(at(FILE))).toBe('400')
})

test('tighten does nothing when there is no folder', () => {
  expect(tighten(dataDir)).toEqual([])
})

const disk = smallDisk(1500)
disk?.remove()
const onDisk = disk ? test : test.skip

onDisk('a loose file is reported when the disk is read-only', () => {
  const disk = smallDisk(1500)!
  try {
    writeFileSync(join(disk.folder, FILE), '')
    chmodSync(join(disk.folder, FILE), 0o644)
    chmodSync(disk.folder, 0o700)
    disk.readOnly()
    expect(tighten(disk.folder)).toEqual([
      expect.stringMatching(
        /dead-reckoning\.sqlite \(mode 644\), and that was not changed: EROFS\. See that it has mode 600\.$/,
      ),
    ])
  } finally {
    disk.remove()
  }
})

test('backup and restore make files for their user alone when others may read new ones', async () => {
  server = await runServer({ DATA_DIR: dataDir }, usually([process.execPath]))
  const command = async (name: string, env: Record<string, string>) => {
    const running = await run(
      '/bin/sh',
      [
        '-c',
        'umask 022; "$0" --no-warnings "$@"; echo "ended with $?"',
        process.execPath,
        join(import.meta.dirname, `../../backup/${name}-command.ts`),
        join(above, 'copy'),
      ],
      env,
      /ended with 0/,
    )
    await running.stopped
  }
  await command('backup', { DATA_DIR: dataDir })
  expect(mode(join(above, 'copy'))).toBe('600')
  const elsewhere = join(above, 'elsewhere')
  await command('restore', { DATA_DIR: elsewhere })
  expect([mode(elsewhere), ...readdirSync(elsewhere).map((name) => mode(join(elsewhere, name)))]).toEqual([
    '700',
    '600',
    '600',
    '600',
  ])
})
