/**
 * The data folder is for the server's own user: 0700, and 0600 for each file in it. Whatever was looser is
 * made so.
 */
import { chmodSync, closeSync, openSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FILE } from './data-folder.ts'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
/** What group and others may do. */
const OTHERS = 0o077

/** Where scheduled backups are kept, unless another folder is set. */
export const BACKUPS = 'backups'

/** Names that the server gives in its data folder. `lost+found` is the disk's own. */
const OWN_NAME = new RegExp(
  `^(${FILE.replaceAll('.', '\\.')}.*|session-secret.*|admin-\\d+\\.sock|restoring-.*|${BACKUPS}|lost\\+found)$`,
)
const OWN_BACKUP = /^dead-reckoning-.*\.(sqlite|dump)(\.part.*)?$/

/**
 * Makes an empty file that nobody else may read, unless there is one. What stands in the way is for whoever
 * opens it to say.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE))
  } catch {
    // It is there, or cannot be made.
  }
}

/**
 * Takes from others what they may do with the data folder and the server's files in it. Returns sentences
 * that say what others may still do, because it could not be changed. A folder that has files of other
 * programs is left as it is.
 */
export function tighten(dataDir: string): string[] {
  // Windows knows no such modes.
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
    // What its owner may do stays as it is: a file that is only to be read is not opened for writing by this.
    chmodSync(path, is.mode & PRIVATE_FOLDER)
  } catch (error) {
    return looseIn(path, String((error as NodeJS.ErrnoException).code))
  }
  // Some file systems say yes, and keep no modes.
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
