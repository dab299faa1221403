/** Debian's PostgreSQL for tests: a new one in its own folder, reachable from this machine only. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { ProgramMissing, run } from './process.ts'

export interface TestPostgres {
  readonly url: string
  /** Kills it like a crash; `back` restarts it with its data. */
  lose(): Promise<void>
  back(): Promise<void>
  /** Suspends all its processes with connections open, until `thaw`. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const ROOT = '/usr/lib/postgresql'

function binaries(): string {
  const versions = existsSync(ROOT)
    ? readdirSync(ROOT)
        .filter((version) => existsSync(join(ROOT, version, 'bin/initdb')))
        .sort((a, b) => Number(b) - Number(a))
    : []
  if (!versions[0]) throw new ProgramMissing('postgresql')
  return join(ROOT, versions[0], 'bin')
}

/** It refuses to run as root: then it runs as the package's user. */
const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]]

/** A folder in which the program may write. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-postgres-'))
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
    chownSync(folder, id('-u'), id('-g'))
  }
  return folder
}

/** The program's user may be unable to read the project, so copy as the tests' user. */
const copy = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to])

/** Copies a file and gives it to the program's user alone. */
function lend(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o600)
  const { uid, gid } = statSync(dirname(to))
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
}

/**
 * The result of `initdb`, cached for this checkout, because it takes longer than most tests with a database.
 */
function newData(bin: string): string {
  // Only root and the owner may read it.
  const kept = join(
    import.meta.dirname,
    '../../../.cache/postgres',
    `${basename(dirname(bin))}-${process.getuid?.()}`,
  )
  if (existsSync(kept)) return kept
  const folder = ownFolder()
  const [initdb, args] = asUser(join(bin, 'initdb'), [
    '-D',
    join(folder, 'data'),
    '-U',
    'tester',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  execFileSync(initdb, args, { cwd: '/', stdio: 'pipe' })
  mkdirSync(dirname(kept), { recursive: true })
  const whole = join(mkdtempSync(`${kept}-`), 'data')
  copy(join(folder, 'data'), whole)
  try {
    renameSync(whole, kept)
  } catch (error) {
    // A parallel test may have made the cache.
    if (!existsSync(kept)) throw error
  } finally {
    for (const one of [folder, dirname(whole)]) rmSync(one, { recursive: true, force: true })
  }
  return kept
}

/** PEM files. */
export interface ServerCertificate {
  readonly certificate: string
  readonly key: string
}

/** `hosts`: further local addresses to listen on. With a certificate it also speaks TLS. */
export async function startPostgres(
  hosts: readonly string[] = [],
  tls?: ServerCertificate,
): Promise<TestPostgres> {
  const bin = binaries()
  const folder = ownFolder()
  const data = join(folder, 'data')
  copy(newData(bin), data)
  for (const host of hosts) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${host}/24 trust\n`)
  if (tls)
    for (const [from, name] of [
      [tls.certificate, 'server.crt'],
      [tls.key, 'server.key'],
    ] as const)
      lend(from, join(data, name))
  const port = await freePort()
  // Tests kill programs, never the machine, so nothing needs to be synced to disk.
  const [command, args] = asUser(join(bin, 'postgres'), [
    '-F',
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    ['127.0.0.1', ...hosts].join(','),
    '-k',
    folder,
    ...(tls ? ['-c', 'ssl=on'] : []),
  ])
  const start = () => run(command, args, {}, /ready to accept connections/)
  let server = await start()
  // `runuser` is the direct child, and would delay signals by two seconds.
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => process.kill(postmaster(), name)
  const children = () =>
    readFileSync(`/proc/${postmaster()}/task/${postmaster()}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    lose: async () => {
      signal('SIGQUIT')
      await server.stopped
    },
    back: async () => {
      server = await start()
    },
    freeze: () => {
      // Stop the postmaster first, so that it starts no more processes.
      signal('SIGSTOP')
      for (const child of children()) process.kill(child, 'SIGSTOP')
    },
    thaw: () => {
      for (const child of children()) process.kill(child, 'SIGCONT')
      signal('SIGCONT')
    },
    stop: async () => {
      // Nobody needs the data, so do not wait for a clean stop.
      if (existsSync(join(data, 'postmaster.pid'))) signal('SIGQUIT')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
