/** The folder of scheduled backups: file names, and which old backups are deleted. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The file extension says how to restore it: a copy of SQLite, or a dump of PostgreSQL. */
export type BackupKind = 'sqlite' | 'dump'

const NAME = /^dead-reckoning-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?\.(sqlite|dump)$/

/** The name contains the time, so that names sort by age. All systems allow its characters. */
export function nameOf(kind: BackupKind, at: number, taken: (name: string) => boolean): string {
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
  for (let n = 0; ; n++) {
    const name = `dead-reckoning-${moment}Z${n > 0 ? `-${n}` : ''}.${kind}`
    if (!taken(name)) return name
  }
}

/** Complete backups of that kind, the oldest first. Other files in the folder are never touched. */
export const backupsIn = (folder: string, kind: BackupKind): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name) && name.endsWith(`.${kind}`))
    .sort()

/** Deletes incomplete files of processes that were killed. */
export function sweepDrafts(folder: string): void {
  const drafts = readdirSync(folder).filter(
    (name) => name.includes('.part') && NAME.test(name.slice(0, name.indexOf('.part'))),
  )
  for (const name of drafts) rmSync(join(folder, name), { force: true })
}

/** Keeps the newest `keep` backups. Returns the names of deleted ones. */
export function rotate(folder: string, kind: BackupKind, keep: number): string[] {
  const old = backupsIn(folder, kind).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}
