/** The folder of scheduled backups: how files are called there, and which of them go. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** By its ending it is told how a backup is restored: a copy of an SQLite, or a dump of a PostgreSQL. */
export type BackupKind = 'sqlite' | 'dump'

const NAME = /^dead-reckoning-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?\.(sqlite|dump)$/

/**
 * The moment stands in the name: sorted by their names backups are in order. No system minds any of the
 * letters.
 */
export function nameOf(kind: BackupKind, at: number, taken: (name: string) => boolean): string {
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
  for (let n = 0; ; n++) {
    const name = `dead-reckoning-${moment}Z${n > 0 ? `-${n}` : ''}.${kind}`
    if (!taken(name)) return name
  }
}

/** Whole backups of that kind, the oldest first. Nothing else that is in the folder is ever touched. */
export const backupsIn = (folder: string, kind: BackupKind): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name) && name.endsWith(`.${kind}`))
    .sort()

/** Takes away what a process that was killed has left half done. */
export function sweepDrafts(folder: string): void {
  const drafts = readdirSync(folder).filter(
    (name) => name.includes('.part') && NAME.test(name.slice(0, name.indexOf('.part'))),
  )
  for (const name of drafts) rmSync(join(folder, name), { force: true })
}

/** Keeps so many of the newest. Returns the names of those that went. */
export function rotate(folder: string, kind: BackupKind, keep: number): string[] {
  const old = backupsIn(folder, kind).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}
