/**
 * Checks the SQLite file before it is opened: opening would create a database in an empty file, or tables in
 * another program's database. It changes nothing.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOurs } from '../own-tables.ts'
import { lockOf } from './file-claim.ts'

/** SQLite's file format: the size of the header, and its first bytes. */
const HEADER = 100
const SMALLEST_PAGE = 512
const MAGIC = 'SQLite format 3\0'
/**
 * The write-ahead log: sizes of its header and of each page's head, its magic number, and the offset of the
 * page that is never written.
 */
const WAL_HEADER = 32
const FRAME_HEAD = 24
const WAL_MAGIC = 0x377f0682
const LOCK_AT = 0x40000000

/** Opening the file would make it worse, or could not repair it. The message says why, and what to do. */
export class DatabaseFileError extends Error {}

const MOVE_AWAY = 'Nothing was changed. Move it away, or set DATA_DIR to another folder.'

/**
 * Throws a `DatabaseFileError` unless the file may be opened or created. Call it only in the process that has
 * the claim, before it opens the file: closing the file here would drop the locks of other handles in the
 * process. `used`: there has been a database here before.
 */
export function checkDatabaseFile(path: string, used: boolean): void {
  const file = resolve(path)
  const is = statSync(file, { throwIfNoEntry: false })
  if (is && !is.isFile())
    throw new DatabaseFileError(
      `${file} is ${is.isDirectory() ? 'a folder' : 'no ordinary file'}, and the database should be there. ` +
        MOVE_AWAY,
    )
  if (!is || is.size === 0) return refuseToBeginAnew(file, is ? 'is empty (0 bytes)' : 'is missing', used)
  const torn = tornPages(file, is.size)
  if (torn !== undefined)
    throw new DatabaseFileError(
      `The database (${file}) is cut short: ${torn}. Nothing was changed. ${restoring(file)}`,
    )
  const tables = othersTablesIn(file)
  if (tables === undefined) return
  if (tables.length > 0)
    throw new DatabaseFileError(
      `${file} is no database of Dead Reckoning: it has the tables of another program ` +
        `(${tables.slice(0, 3).join(', ')}). ${MOVE_AWAY}`,
    )
  refuseToBeginAnew(file, 'has nothing in it', used)
}

/** Advice for a damaged database. */
export const restoring = (file: string): string =>
  `Move ${basename(file)} away, with ${basename(file)}-wal and ${basename(file)}-shm if they are there, ` +
  'and restore a backup: npm run restore -- FILE.'

/**
 * Refuses to create a new database where there has been one: people would find all their data gone without a
 * word.
 */
function refuseToBeginAnew(file: string, how: string, used: boolean): void {
  const wal = `${file}-wal`
  const left = [join(resolve(file, '..'), 'session-secret'), wal]
    .filter((one) => sizeOf(one) > 0)
    .concat(used ? lockOf(file) : [])
    .map((one) => basename(one))
  if (left.length === 0) return
  const alone = left.includes(basename(wal))
    ? ` ${basename(wal)} is the log of a database, and worth nothing without it: ` +
      'before you restore a backup move it away.'
    : ''
  throw new DatabaseFileError(
    `The database (${file}) ${how}, and this data folder has been used before: ` +
      `${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} there. Nothing was changed.${alone} ` +
      'Put the database back, or restore a backup: npm run restore -- FILE. ' +
      `To begin anew, with no account and no match, delete ${left.join(', ')}.`,
  )
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Says which pages are missing, if any. */
function tornPages(file: string, size: number): string | undefined {
  const header = read(file, 0, HEADER)
  // SQLite itself reports a file that is no database.
  if (header.length < HEADER || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined
  const pageSize = pageSizeIn(header.readUInt16BE(16))
  if (pageSize < SMALLEST_PAGE) return undefined
  const told = header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) : 0
  const there = Math.floor(size / pageSize)
  const log = pagesInLog(`${file}-wal`, pageSize)
  const wanted = Math.max(told, log.wanted)
  // The page at the lock offset is never written.
  const elsewhere = [...log.pages, LOCK_AT / pageSize + 1].filter((page) => page > there && page <= wanted)
  const missing = wanted - there - new Set(elsewhere).size
  // A page that was allocated and freed at once is never written. Only SQLite can tell, by reading the whole
  // file.
  return missing > 0 && !isSound(file)
    ? `it should have ${wanted} pages of ${pageSize} bytes, and ${missing} of them are nowhere`
    : undefined
}

const pageSizeIn = (written: number): number => (written === 1 ? 65_536 : written)

/** The committed pages in the log, and the database's page count with them. */
function pagesInLog(
  file: string,
  pageSize: number,
): { readonly pages: ReadonlySet<number>; readonly wanted: number } {
  const size = sizeOf(file)
  const pages = new Set<number>()
  const nothing = { pages, wanted: 0 }
  if (size < WAL_HEADER) return nothing
  const header = read(file, 0, WAL_HEADER)
  if ((header.readUInt32BE(0) & ~1) >>> 0 !== WAL_MAGIC) return nothing
  const salts = header.subarray(16, 24)
  let [wanted, batch] = [0, [] as number[]]
  for (let at = WAL_HEADER; at + FRAME_HEAD + pageSize <= size; at += FRAME_HEAD + pageSize) {
    const head = read(file, at, FRAME_HEAD)
    // Frames of an earlier log cycle have other salts.
    if (!head.subarray(8, 16).equals(salts)) break
    batch.push(head.readUInt32BE(0))
    const committed = head.readUInt32BE(4)
    if (committed === 0) continue
    for (const page of batch) pages.add(page)
    ;[wanted, batch] = [committed, []]
  }
  return { pages, wanted }
}

function read(file: string, from: number, length: number): Buffer {
  const open = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(open, bytes, 0, length, from))
  } finally {
    closeSync(open)
  }
}

function isSound(file: string): boolean {
  try {
    return reading(file, (db) => db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok')
  } catch {
    return false
  }
}

/**
 * Names of foreign tables. Undefined if the tables are ours, or unreadable: then opening the file reports
 * why.
 */
function othersTablesIn(file: string): string[] | undefined {
  try {
    return reading(file, (db) =>
      isOurs(db)
        ? undefined
        : db
            .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            .all()
            .map(({ name }) => String(name)),
    )
  } catch {
    return undefined
  }
}

function reading<T>(file: string, ask: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return ask(db)
  } finally {
    db.close()
  }
}
