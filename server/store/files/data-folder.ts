/** The data folder. Problems with it are reported before anything is written there. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The SQLite database in it. */
export const FILE = 'dead-reckoning.sqlite'
/** Only the server's user may access it. */
const PRIVATE = 0o700

/**
 * Creates the folder if it does not exist. Throws an error that says what is wrong with it, and what to do.
 */
export function writableFolder(folder: string): void {
  try {
    makeFolder(resolve(folder), PRIVATE)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderTrouble(folder, error)
  }
}

/**
 * Creates folders step by step: Node's `recursive` never returns where nothing can be created, as in /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // On a read-only disk the error may be another one although the folder exists.
    if (statSync(folder, { throwIfNoEntry: false })) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder, mode)
  }
}

/** Turns a system error about a folder into a sentence. */
export function folderTrouble(folder: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const at = resolve(folder)
  const why = () => {
    switch (code) {
      case 'ENOSPC':
      case 'EDQUOT':
        return `There is no room on the disk of the data folder ${at} (${code}). Make room there, or set DATA_DIR to a folder on another disk.`
      case 'EROFS':
        return `The data folder ${at} is on a disk that can only be read (${code}). Mount it to be written to, or set DATA_DIR to another folder.`
      case 'ENOTDIR':
      case 'EEXIST':
        return `The data folder ${at} is no folder: it, or something above it, is a file (${code}). Set DATA_DIR to a folder.`
      default:
        return `The data folder ${at} cannot be written to (${code ?? message}). Set DATA_DIR to a folder that this user may write to.`
    }
  }
  return new Error(why(), { cause: error })
}
