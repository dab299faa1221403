/**
 * Words and names that administrators allow in spite of the word filter: stored in the database, cached on
 * every node.
 */

import { log } from '../base/log.ts'
import { letWordsThrough } from '../chat/text.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import type { Database } from '../store/database.ts'

/** One row per word, so that two simultaneous additions do not overwrite each other. */
const PREFIX = 'let through: '
/** The interval of reads (ms): another node's change is known here at the latest then. */
const READ_EVERY = 5000
/** The limit, as every line with a coarse word is searched for all of them. */
const AT_MOST = 500

/** The comparison key of a word or name: lower case, single blanks between words. */
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

  /** Resolves when the words are loaded, so call it before anybody chooses a name. */
  async open(): Promise<void> {
    await this.topic.open()
    await this.learn()
    this.reading = setInterval(() => void this.learn(), READ_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.reading)
    await this.topic.close()
  }

  /** As they were written, in order. */
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

  /** Applies a change here at once, and tells the other nodes. */
  private async tell(): Promise<void> {
    await this.read()
    this.topic.tell({})
  }

  private learn(): Promise<void> {
    return this.read().catch((error: unknown) =>
      log.warn({ err: error }, 'it could not be read which words are let through'),
    )
  }

  /** If the database fails, the cached words stay allowed. */
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
