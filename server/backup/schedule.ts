/**
 * Scheduled backups: of the nodes that share the database, one makes them. The database has the time of the
 * last one, for whichever node is next. A failure is reported once, in the log and to administrators, until
 * it works again.
 */
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ShownBackups } from '../../common/wire/admin.ts'
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import type { Database } from '../store/database.ts'
import { WorkLease } from '../store/journal/work-lease.ts'
import { inWords } from '../store/trouble.ts'
import type { BackupAnswer, BackupOrder } from './backup-worker.ts'
import { dumpTrouble } from './dump.ts'
import { type BackupMaking, makeBackup } from './making.ts'

type BackupSettings = NonNullable<Settings['backups']>

const NAME = 'backup'
const kept = z.object({
  last: z.object({ at: z.number(), file: z.string(), bytes: z.number(), node: z.string() }).optional(),
  trouble: z.object({ since: z.number(), why: z.string(), node: z.string() }).optional(),
})
type BackupStatus = z.infer<typeof kept>

/** The interval of checks, and of lease renewals (ms). */
const LOOK_EVERY = 60_000
const BEAT_EVERY = 5000
/** The longest pause after a failure (ms). */
const RETRY_AFTER = 10 * 60_000

interface ScheduleOptions extends BackupSettings {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly node: string
}

export class BackupSchedule {
  private readonly given: ScheduleOptions
  private readonly db: Database
  private readonly lease: Pick<WorkLease, 'take' | 'beat' | 'release'>
  private readonly make: (order: BackupOrder) => BackupMaking
  private readonly lookEvery: number
  private known: BackupStatus = {}
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined
  private making: BackupMaking | undefined
  private stopped = false
  /** The earliest time of the next try (ms, `performance.now`). */
  private notBefore = 0
  private failing = false

  constructor(
    given: ScheduleOptions,
    db: Database,
    lease: Pick<WorkLease, 'take' | 'beat' | 'release'>,
    make = makeBackup,
    lookEvery = LOOK_EVERY,
  ) {
    this.given = given
    this.db = db
    this.lease = lease
    this.make = make
    this.lookEvery = lookEvery
  }

  /** For administrators, who learn nothing of the folder. */
  get status(): ShownBackups {
    const { last, trouble } = this.known
    return {
      every: this.given.every,
      last: last ? { at: last.at, node: last.node } : null,
      trouble: trouble ?? null,
    }
  }

  /** Starts the schedule. Without any backup so far it makes one at once. */
  start(): void {
    const look = () => {
      this.working ??= this.look()
        .catch((error: unknown) => this.fail(inWords(error)))
        .finally(() => (this.working = undefined))
    }
    look()
    this.timer = setInterval(look, Math.min(this.lookEvery, this.given.every)).unref()
  }

  /** Resolves when no query is running. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    this.making?.stop()
    await this.working
  }

  private async look(): Promise<void> {
    this.known = await this.read()
    if (!this.isDue() || (await this.lease.take()) === undefined) return
    try {
      // Another node may have made one in the meantime.
      this.known = await this.read()
      if (this.isDue()) await this.backUp()
    } finally {
      await this.lease.release()
    }
  }

  private isDue(now = Date.now()): boolean {
    if (this.stopped || performance.now() < this.notBefore) return false
    const { last } = this.known
    if (!last) return true
    // Does not check whether the file still exists: a disk that does not answer would block the process.
    const elsewhere = last.node === this.given.node && dirname(last.file) !== resolve(this.given.dir)
    return elsewhere || now - last.at >= this.given.every
  }

  private async backUp(): Promise<void> {
    const { dataDir, databaseUrl, dir: folder, keep } = this.given
    const began = Date.now()
    this.making = this.make({ dataDir, databaseUrl, folder, keep, at: began })
    const beating = setInterval(() => void this.lease.beat().catch(() => undefined), BEAT_EVERY)
    const answer = await this.making.done.finally(() => clearInterval(beating))
    this.making = undefined
    // A cancelled backup is no failure.
    if (this.stopped && 'why' in answer) return
    if ('why' in answer) return this.fail(answer.why)
    await this.succeed(answer, began)
  }

  private async succeed(
    { file, bytes, removed }: Exclude<BackupAnswer, { why: string }>,
    began: number,
  ): Promise<void> {
    happened('backup made', { file, bytes, removed: removed.length, took: Date.now() - began })
    if (this.failing) log.info({ file }, 'backups are made again')
    this.failing = false
    this.known = { last: { at: began, file, bytes, node: this.given.node } }
    await this.write()
  }

  private async fail(why: string): Promise<void> {
    happened('backup failed', { why })
    if (!this.failing)
      log.error({ why }, 'no backup was made; it is tried again, and the next success is told')
    this.failing = true
    this.notBefore = performance.now() + Math.min(RETRY_AFTER, this.given.every)
    const { last, trouble } = this.known
    this.known = { last, trouble: { since: trouble?.since ?? Date.now(), why, node: this.given.node } }
    // If the database accepts no writes, at least this node knows of the failure.
    await this.write().catch(() => undefined)
  }

  private async read(): Promise<BackupStatus> {
    const row = await this.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirst()
    try {
      return row ? kept.parse(JSON.parse(row.value)) : this.known
    } catch {
      return this.known
    }
  }

  private async write(): Promise<void> {
    const value = JSON.stringify(this.known)
    const insert = this.db.insertInto('setting').values({ name: NAME, value })
    await insert.onConflict((c) => c.column('name').doUpdateSet({ value })).execute()
  }
}

/** The schedule from the settings. Throws an error that says why this machine cannot make any backups. */
export async function scheduled(
  { dataDir, databaseUrl, publicAddress = '' }: Settings,
  backups: BackupSettings,
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
