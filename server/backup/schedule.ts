/**
 * Backups by themselves, every so often: one node of all that share the database makes them. When the last
 * was made stands in the database, for whichever node is next. What fails is told once, in the log and to
 * administrators, until it works.
 */
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import type { Database } from '../store/database.ts'
import type { WorkLease } from '../store/journal/work-lease.ts'
import { inWords } from '../store/trouble.ts'
import type { BackupAnswer, BackupOrder } from './backup-worker.ts'
import { type BackupMaking, makeBackup } from './making.ts'
import type { BackupStatus } from './status.ts'

type BackupSettings = NonNullable<Settings['backups']>

const NAME = 'backup'
const kept = z.object({
  last: z.object({ at: z.number(), file: z.string(), bytes: z.number(), node: z.string() }).optional(),
  trouble: z.object({ since: z.number(), why: z.string(), node: z.string() }).optional(),
})
type Kept = z.infer<typeof kept>

/** How often it is looked whether one is due, and how often a lease is held (ms). */
const LOOK_EVERY = 60_000
const BEAT_EVERY = 5000
/** After one that failed the next try is so long away at most (ms). */
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
  private known: Kept = {}
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined
  private making: BackupMaking | undefined
  private stopped = false
  /** Not before then (ms, of the process). */
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

  get status(): BackupStatus {
    const { last, trouble } = this.known
    return { every: this.given.every, last, trouble }
  }

  /** From now on. Without one so far the first is made at once. */
  start(): void {
    const look = () => {
      this.working ??= this.look()
        .catch((error: unknown) => this.fail(inWords(error)))
        .finally(() => (this.working = undefined))
    }
    look()
    this.timer = setInterval(look, Math.min(this.lookEvery, this.given.every)).unref()
  }

  /** Resolves when nothing of it asks the database any more. */
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
      // Another node may just have made one.
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
    // Whether it is there still nobody looks from here: a disk that does not answer would hold up everybody's
    // match.
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
    // What was broken off is no failure.
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
    // Where nothing can be written this node knows it at least.
    await this.write().catch(() => undefined)
  }

  private async read(): Promise<Kept> {
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
