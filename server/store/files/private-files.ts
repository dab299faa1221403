/**
 * The data folder belongs to the server's user alone: mode 0700, and 0600 for its files. Looser modes are
 * tightened.
 */
import { chmodSync, closeSync, openSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BACKUPS } from '../../base/settings.ts'
import { FILE } from './data-folder.ts'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
/** The permission bits of group and others. */
const OTHERS = 0o077

/** Names that the server uses in its data folder. `lost+found` belongs to the file system. */
const OWN_NAME = new RegExp(
  `^(${FILE.replaceAll('.', '\\.')}.*|session-secret.*|admin-\\d+\\.sock|restoring-.*|${BACKUPS}|lost\\+found)$`,
)
const OWN_BACKUP = /^dead-reckoning-.*\.(sqlite|dump)(\.part.*)?$/

/**
 * Creates an empty file that nobody else may read, unless it exists. Errors are left to the code that opens
 * the file.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE))
  } catch {
    // The file exists, or cannot be created.
  }
}

/**
 * Removes the permissions of others from the data folder and the server's files in it. Returns a sentence for
 * each permission that could not be removed. If the folder has files of other programs, it stays as it is.
 */
export function tighten(dataDir: string): string[] {
  // Windows has no such modes.
  if (process.geteuid === undefined) return []
  const names = namesIn(dataDir)
  if (names === undefined) return []
  const shared = names.some((name) => !OWN_NAME.test(name))
  const own = names
    .filter((name) => OWN_NAME.test(name) && name !== 'lost+found')
    .map((name) => join(dataDir, name))
  const backups = join(dataDir, BACKUPS)
  const copies = (namesIn(backups) ?? [])
    .filter((name) => OWN_BACKUP.test(name))
    .map((name) => join(backups, name))
  return [
    ...(shared ? looseIn(dataDir, 'it has files of other programs') : narrowed(dataDir)),
    ...[...own, ...copies].flatMap(narrowed),
  ]
}

function narrowed(path: string): string[] {
  const is = statOf(path)
  if (!is || (is.mode & OTHERS) === 0) return []
  if (is.uid !== process.geteuid!()) return looseIn(path, `it belongs to another user (${is.uid})`)
  try {
    // Keeps the owner's permissions: a read-only file stays so.
    chmodSync(path, is.mode & PRIVATE_FOLDER)
  } catch (error) {
    return looseIn(path, String((error as NodeJS.ErrnoException).code))
  }
  // Some file systems report success without storing modes.
  return looseIn(path, 'its file system keeps no such modes')
}

function looseIn(path: string, why: string): string[] {
  const is = statOf(path)
  if (!is || (is.mode & OTHERS) === 0) return []
  const wanted = (is.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE).toString(8)
  const mode = (is.mode & 0o777).toString(8)
  return [
    `Others of this machine may use ${resolve(path)} (mode ${mode}), and that was not changed: ${why}. ` +
      `See that it has mode ${wanted}.`,
  ]
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
  } catch {
    return undefined
  }
}
