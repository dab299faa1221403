/** The announcement on every page: one at a time, stored in the database, cached on every node. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Announcement } from '../../common/wire/admin.ts'
import { log } from '../base/log.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import type { Database } from '../store/database.ts'

const SETTING = 'announcement'
/** The interval of reads (ms): another node's change is known here at the latest then. */
const READ_EVERY = 5000

const kept = z.object({ id: z.string(), text: z.string(), until: z.number() })

export class AnnouncementBoard {
  private readonly db: Database
  private readonly topic: Subscription<Record<string, never>>
  private held: Announcement | undefined
  private reading: NodeJS.Timeout | undefined

  constructor(db: Database, failed: (error: unknown) => void) {
    this.db = db
    this.topic = new Subscription('admin:announcement', failed)
    this.topic.listen(() => this.learn())
  }

  async open(): Promise<void> {
    await this.topic.open()
    this.learn()
    this.reading = setInterval(() => this.learn(), READ_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.reading)
    await this.topic.close()
  }

  /** The current announcement. */
  now(at = Date.now()): Announcement | undefined {
    return this.held && this.held.until > at ? this.held : undefined
  }

  /** Replaces any other. */
  async make(text: string, until: number): Promise<void> {
    this.held = { id: randomBytes(6).toString('base64url'), text, until }
    const value = JSON.stringify(this.held)
    await this.db
      .insertInto('setting')
      .values({ name: SETTING, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
    this.topic.tell({})
  }

  async end(): Promise<void> {
    await this.db.deleteFrom('setting').where('name', '=', SETTING).execute()
    this.held = undefined
    this.topic.tell({})
  }

  private learn(): void {
    this.read().catch((error: unknown) => log.warn({ err: error }, 'it could not be read what is announced'))
  }

  private async read(): Promise<void> {
    const row = await this.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst()
    const said = kept.safeParse(row && JSON.parse(row.value))
    this.held = said.success ? said.data : undefined
  }
}
