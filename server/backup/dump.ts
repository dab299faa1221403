/** Backups of PostgreSQL by its own tools: `pg_dump` and `pg_restore`, which share a format. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { readPostgresUrl } from '../store/postgres-url.ts'
import { draftOf, put, refuseTaken } from './copy.ts'

/** The first bytes of a dump that `pg_restore` accepts. */
const MAGIC = 'PGDMP'
/** The most characters of a tool's output in a message. */
const SAID_AT_MOST = 500

const dumping = (file: string): string =>
  `pg_dump --format=custom --no-owner --file=${file} --dbname="$DATABASE_URL"`

/** The command that restores such a dump into an empty database. */
export const restoring = (file: string): string =>
  `pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" ${file}`

/** The command for a plain-text dump, which `pg_restore` does not accept. */
const restoringText = (file: string): string =>
  'psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction ' +
  `--dbname="$DATABASE_URL" --file=${file}`

/**
 * The command that restores that file into an empty database. Throws an error that says what the file is
 * instead.
 */
export function restoringOf(file: string): string {
  const first = firstBytes(file)
  if (first.startsWith(MAGIC)) return restoring(file)
  if (first.startsWith('SQLite format 3'))
    throw new Error(
      `${file} is a copy of an SQLite, and DATABASE_URL names a PostgreSQL. Restore it without DATABASE_URL.`,
    )
  if (/^\s*--/.test(first)) return restoringText(file)
  throw new Error(`${file} is no dump of a PostgreSQL.`)
}

/** Is it a PostgreSQL dump of any format? */
export const isDump = (file: string): boolean => /^(PGDMP|\s*--)/.test(firstBytes(file))

function firstBytes(file: string): string {
  const open = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(100)
    return bytes.toString('latin1', 0, readSync(open, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(open)
  }
}

/**
 * Returns the size of the dump. Rejects with an error that says why there is none; then it leaves no file
 * behind.
 */
export async function dump(databaseUrl: string, file: string): Promise<number> {
  refuseTaken(file)
  const { tools: url, password } = readPostgresUrl(databaseUrl)
  const draft = draftOf(file)
  try {
    // Created first with its mode, so that nobody else can read it.
    closeSync(openSync(draft, 'w', 0o600))
    await tool(
      'pg_dump',
      ['--format=custom', '--no-owner', `--file=${draft}`, `--dbname=${url}`],
      password,
      file,
    )
    // Verifies the dump by reading all of it.
    await tool('pg_restore', ['--file=/dev/null', draft], '', file)
    put(draft, file)
    return statSync(file).size
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined
      ? error
      : new Error(`No copy was made. ${inWords(error, file)}`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

function inWords(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no folder for ${file}.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room on the disk of ${file}.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${file} may not be written (${code}).`
  return message
}

async function tool(name: string, args: readonly string[], password: string, file: string): Promise<void> {
  const ran = await run(name, args, password)
  if (ran === undefined)
    throw new Error(
      `Everything is in the PostgreSQL at DATABASE_URL, and its ${name} is not here. Where it is:\n` +
        `  ${dumping(file)}\n` +
        'The secret is in it, too.',
    )
  if (ran.code === 0) return
  if (/No space left on device|Disk quota exceeded/.test(ran.said))
    throw new Error(`No copy was made. There is no room on the disk of ${file}.`)
  const why = ran.said.trim().slice(0, SAID_AT_MOST) || `it ended with ${ran.code}.`
  throw new Error(
    `No copy was made: ${name} says: ${why}\nIt has to be of the version of the server, or newer.`,
  )
}

/** Undefined if there is no such program. */
function run(
  name: string,
  args: readonly string[],
  password = '',
): Promise<{ readonly code: number | null; readonly said: string } | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, LC_MESSAGES: 'C', ...(password && { PGPASSWORD: password }) }
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let said = ''
    const hear = (part: Buffer) => (said = (said + part.toString()).slice(0, 10 * SAID_AT_MOST))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', () => resolve(undefined))
    child.once('close', (code) => resolve({ code, said }))
  })
}

/**
 * Why this machine cannot dump a PostgreSQL of that version; undefined if it can. `server`: such as 150004.
 */
export async function dumpTrouble(server: number): Promise<string | undefined> {
  for (const name of ['pg_dump', 'pg_restore']) {
    const ran = await run(name, ['--version'])
    const version = Number(/^\S+ \(PostgreSQL\) (\d+)/.exec(ran?.said ?? '')?.[1])
    if (ran === undefined || ran.code !== 0)
      return `With DATABASE_URL a backup takes PostgreSQL's own ${name}, and that is not here. Install PostgreSQL's client programs, or set BACKUP_EVERY to off and make backups where they are.`
    const wanted = Math.floor(server / 10_000)
    if (version < wanted)
      return (
        `The PostgreSQL at DATABASE_URL is of version ${wanted}, and ${name} here of version ${version}: ` +
        `it takes none that is newer than itself. Install version ${wanted}, or set BACKUP_EVERY to off.`
      )
  }
  return undefined
}
