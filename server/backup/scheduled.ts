/** Creates the schedule of backups from the settings. */
import { sql } from 'kysely'
import type { Settings } from '../base/settings.ts'
import type { Database } from '../store/database.ts'
import { WorkLease } from '../store/journal/work-lease.ts'
import { dumpTrouble } from './dump.ts'
import { BackupSchedule } from './schedule.ts'

/** Throws an error that says why this machine cannot make any. */
export async function scheduled(
  { dataDir, databaseUrl, publicAddress = '' }: Settings,
  backups: NonNullable<Settings['backups']>,
  database: Database,
): Promise<BackupSchedule> {
  if (databaseUrl) {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version_num') as version`.execute(database)
    const trouble = await dumpTrouble(Number(rows[0]!.version))
    if (trouble !== undefined) throw new Error(trouble)
  }
  const lease = new WorkLease(database, 'backup-lease', publicAddress, databaseUrl !== undefined)
  return new BackupSchedule({ ...backups, dataDir, databaseUrl, node: publicAddress }, database, lease)
}
