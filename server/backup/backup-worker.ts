/**
 * Makes one scheduled backup in a process of its own: its disk may be slow or not answer at all, and then
 * only this process waits.
 */
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from '../store/files/data-folder.ts'
import { PRIVATE_FOLDER } from '../store/files/private-files.ts'
import { copyOf } from './copy.ts'
import { dump } from './dump.ts'
import { type BackupKind, nameOf, rotate, sweepDrafts } from './rotation.ts'

export interface BackupOrder {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly folder: string
  readonly keep: number
  /** Server ms. */
  readonly at: number
}

export type BackupAnswer =
  | { readonly file: string; readonly bytes: number; readonly removed: readonly string[] }
  | { readonly why: string }

// The server has priority.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (order: BackupOrder) => void make(order).then(answer))
// The server has ended.
process.once('disconnect', () => process.exit(1))

async function make({ dataDir, databaseUrl, folder, keep, at }: BackupOrder): Promise<BackupAnswer> {
  try {
    const kind: BackupKind = databaseUrl === undefined ? 'sqlite' : 'dump'
    open(folder)
    const file = join(
      folder,
      nameOf(kind, at, (name) => existsSync(join(folder, name))),
    )
    const bytes = databaseUrl === undefined ? copyOf(dataDir, file).bytes : await dump(databaseUrl, file)
    // Deletes old backups only when the new one is complete.
    return { file, bytes, removed: rotate(folder, kind, keep) }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

function open(folder: string): void {
  try {
    makeFolder(resolve(folder), PRIVATE_FOLDER)
    sweepDrafts(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`No copy was made. The folder ${folder} cannot be used (${code ?? message}).`, {
      cause: error,
    })
  }
}

function answer(told: BackupAnswer): void {
  process.send!(told, () => process.exit(0))
}
