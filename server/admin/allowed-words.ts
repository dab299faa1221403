/** Words and names that administrators let through the word filter: kept in the database, held by every node. */

import { log } from '../base/log.ts'
import { letWordsThrough } from '../chat/word-filter.ts'
import { Subscription } from '../cluster/subscription.ts'
import type { Database } from '../store/database.ts'

/** A row each, so that two who let something through at once do not undo each other. */
const PREFIX = 'let through: '
/** How late another node's is known here at the latest (ms). */
const READ_EVERY = 5000
/** So many are looked for in every line with a coarse word. */
const AT_MOST = 500

/** A word or name as it is compared: its words in small letters, one blank between. */
export const wordKey = (written: string): string =>
  (
    written
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')

export class AllowedWords {
  private readonly db: Database
  private readonly topic: Subscription<Record<string, never>>
  private held: readonly string[] = []
  private reading: NodeJS.Timeout | undefined

  constructor(db: Database, failed: (error: unknown) => void) {
    this.db = db
    this.topic = new Subscription('admin:words', failed)
    this.topic.listen(() => void this.learn())
  }

  /** Known before anybody chooses a name. */
  async open(): Promise<void> {
    await this.topic.open()
    await this.learn()
    this.reading = setInterval(() => void this.learn(), READ_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.reading)
    await this.topic.close()
  }

  /** As they were written, in their order. */
  list(): readonly string[] {
    return this.held
  }

  async add(word: string): Promise<'added' | 'there' | 'full'> {
    await this.read()
    if (this.held.some((one) => wordKey(one) === wordKey(word))) return 'there'
    if (this.held.length >= AT_MOST) return 'full'
    await this.db
      .insertInto('setting')
      .values({ name: PREFIX + wordKey(word), value: word })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    await this.tell()
    return 'added'
  }

  async remove(word: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('setting')
      .where('name', '=', PREFIX + wordKey(word))
      .executeTakeFirst()
    await this.tell()
    return numDeletedRows > 0n
  }

  /** Here it holds at once, elsewhere a moment later. */
  private async tell(): Promise<void> {
    await this.read()
    this.topic.tell({})
  }

  private learn(): Promise<void> {
    return this.read().catch((error: unknown) =>
      log.warn({ err: error }, 'it could not be read which words are let through'),
    )
  }

  /** What was let through before stays so while the database is away. */
  async read(): Promise<void> {
    const rows = await this.db
      .selectFrom('setting')
      .select('value')
      .where('name', 'like', `${PREFIX}%`)
      .execute()
    this.held = rows.map(({ value }) => value).sort((a, b) => a.localeCompare(b, 'en'))
    letWordsThrough(this.held)
  }
}
