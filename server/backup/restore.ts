/** Puts a copy into a data folder: only if that overwrites nothing, and only after verification. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { keepSecret, secretIn } from '../http/secret.ts'
import { SECRET } from '../store/arena-secret.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { FILE, folderTrouble, writableFolder } from '../store/files/data-folder.ts'
import { claimFile } from '../store/files/file-claim.ts'
import { isOurs } from '../store/own-tables.ts'
import { sync } from './copy.ts'
import { isDump } from './dump.ts'
import { playAll } from './playable.ts'

export interface RestoreReport {
  readonly matches: number
  /** Matches that this version cannot resume; a start sets them aside. */
  readonly lost: readonly string[]
}

/**
 * Throws an error that says why the copy was not restored; then the folder is unchanged. `anyway`: restores
 * it even if a match cannot be resumed.
 */
export async function restore(from: string, dataDir: string, anyway: boolean): Promise<RestoreReport> {
  if (!existsSync(from)) throw new Error(`There is no file ${from}.`)
  writableFolder(dataDir)
  const release = claimed(dataDir)
  try {
    // An empty file may be overwritten: the server refuses to start with one, and asks to restore a backup.
    for (const name of [FILE, `${FILE}-wal`])
      if ((statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0) > 0)
        throw new Error(
          `There is a database already: ${resolve(dataDir, name)}. Nothing was changed. Move it away first, or set DATA_DIR to another folder.`,
        )
    // In the same folder, so that the final rename is atomic.
    const folder = mkdtempSync(join(dataDir, 'restoring-'))
    try {
      return await checkedIn(folder, from, dataDir, anyway)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

function claimed(dataDir: string): () => void {
  try {
    return claimFile(join(dataDir, FILE)).release
  } catch (error) {
    if ((error as Error).message !== 'database is locked') throw error
    throw new Error(
      `A server is running on ${resolve(dataDir)}. Stop it first; a restored copy takes the place of what it has.`,
      { cause: error },
    )
  }
}

async function checkedIn(
  folder: string,
  from: string,
  dataDir: string,
  anyway: boolean,
): Promise<RestoreReport> {
  const draft = join(folder, FILE)
  try {
    if (isDump(from))
      throw new Error(
        `${from} is a dump of a PostgreSQL: set DATABASE_URL, and ask again how it is restored.`,
      )
    copyFileSync(from, draft)
    chmodSync(draft, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw (error as NodeJS.ErrnoException).code === 'EISDIR'
      ? new Error(`${from} is no file.`, { cause: error })
      : folderTrouble(dataDir, error)
  }
  checkFile(draft, from)
  // Opening rejects a newer version, and migrates an older one.
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined }).catch((error: Error) => {
    throw new Error(error.message.replace(resolve(draft), from), { cause: error })
  })
  let secret: string | undefined
  let played
  try {
    played = await playAll(db)
    secret = await takeSecret(db)
  } finally {
    await db.destroy()
  }
  const { matches, unplayable } = played
  if (unplayable.length > 0 && !anyway) {
    const some = unplayable.slice(0, 5).map(({ match, why }) => `  ${match}: ${why}`)
    throw new Error(
      `${unplayable.length} of the ${matches} matches that run in ${from} cannot be gone on with by this version:\n${some.join('\n')}\nNothing was changed. With --anyway they are set aside, and all else is restored.`,
    )
  }
  if (secret !== undefined) putSecret(dataDir, secret)
  sync(draft)
  renameSync(draft, join(dataDir, FILE))
  return { matches, lost: unplayable.map(({ match }) => match) }
}

/** Is the file a complete database of this program? */
function checkFile(draft: string, from: string): void {
  try {
    const copy = new DatabaseSync(draft)
    try {
      const wrong = [
        ...copy
          .prepare('PRAGMA integrity_check')
          .all()
          .map((one) => String(one['integrity_check']))
          .filter((said) => said !== 'ok'),
        ...copy
          .prepare('PRAGMA foreign_key_check')
          .all()
          .map(({ table }) => `a row of ${String(table)} belongs to nothing`),
      ]
      if (wrong.length > 0) throw new Error(`It is damaged: ${wrong.join('; ').slice(0, 400)}`)
      if (!isOurs(copy)) throw new Error('It is no database of Dead Reckoning.')
    } finally {
      copy.close()
    }
  } catch (error) {
    throw new Error(`${from} is not restored. ${(error as Error).message} Nothing was changed.`, {
      cause: error,
    })
  }
}

/** Moves the session key to its own file in the data folder. */
async function takeSecret(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    value: string
  }>`delete from setting where name = ${SECRET} returning value`.execute(db)
  return rows[0]?.value
}

function putSecret(dataDir: string, secret: string): void {
  if (!existsSync(join(dataDir, 'session-secret'))) return keepSecret(dataDir, secret)
  if (Buffer.from(secretIn(dataDir)).toString('hex') !== secret)
    throw new Error(
      `${resolve(dataDir, 'session-secret')} is another than that of the copy, whose sessions would not be valid under it. Nothing was changed. Move it away first.`,
    )
}
