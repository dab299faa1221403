/** Private lines between friends: the latest of each pair, for a limited time. */

import { PRIVATE_LINES_AT_MOST, PRIVATE_LINES_DAYS, UNREAD_AT_MOST } from '../../common/wire/people/social.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { NamedPlayer } from '../people/moderation/moderation.ts'
import { withPair } from '../people/pairs.ts'
import type { Database } from '../store/database.ts'
import type { StoredLine } from '../store/stored-line.ts'

const DAY = 24 * 3_600_000

export class PrivateLines {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Stores a line between friends; refuses others. */
  write = (
    { player: sender, name }: NamedPlayer,
    { player: recipient }: NamedPlayer,
    text: string,
    at = Date.now(),
  ): Promise<StoredLine | Refused> =>
    withPair(this.db, sender, recipient, async (db, { low, high }) => {
      if (
        await db
          .selectFrom('block')
          .select('at')
          .where('player', '=', recipient)
          .where('blocked', '=', sender)
          .executeTakeFirst()
      )
        return refusal('takes_none')
      const friends = await db
        .selectFrom('friendship')
        .select('agreed')
        .where('low', '=', low)
        .where('high', '=', high)
        .where('agreed', '>', 0)
        .executeTakeFirst()
      if (!friends) return refusal('not_friends')
      const { n } = await db
        .selectFrom('private_line')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('recipient', '=', recipient)
        .where('unread', '=', 1)
        .executeTakeFirstOrThrow()
      if (n >= UNREAD_AT_MOST) return refusal('many_unread')
      const { last } = await linesOf(db, sender, recipient)
        .select((e) => e.fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      const id = (last ?? 0) + 1
      await db.insertInto('private_line').values({ sender, recipient, id, text, at, unread: 1 }).execute()
      await db
        .deleteFrom('private_line')
        .where('id', '<=', id - PRIVATE_LINES_AT_MOST)
        .where((e) =>
          e.or([
            e.and([e('sender', '=', sender), e('recipient', '=', recipient)]),
            e.and([e('sender', '=', recipient), e('recipient', '=', sender)]),
          ]),
        )
        .execute()
      return { id, kind: 'said', by: sender, name, text, at }
    })

  /** In order. */
  async between(one: NamedPlayer, other: NamedPlayer, now = Date.now()): Promise<StoredLine[]> {
    const rows = await linesOf(this.db, one.player, other.player)
      .select(['id', 'sender', 'text', 'at'])
      .where('at', '>', now - PRIVATE_LINES_DAYS * DAY)
      .orderBy('id')
      .execute()
    return rows.map(({ id, sender, text, at }) => ({
      id,
      kind: 'said',
      by: sender,
      name: sender === one.player ? one.name : other.name,
      text,
      at,
    }))
  }

  /** Marks the sender's lines up to that id as read. Resolves with the number still unread. */
  async read(reader: string, sender: string, id: number): Promise<number> {
    await this.db
      .updateTable('private_line')
      .set({ unread: 0 })
      .where('sender', '=', sender)
      .where('recipient', '=', reader)
      .where('id', '<=', id)
      .where('unread', '=', 1)
      .execute()
    return (await this.unread(reader)).get(sender) ?? 0
  }

  /** The number of unread lines, by sender. */
  async unread(reader: string): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('private_line')
      .select(['sender', (e) => e.fn.countAll<number>().as('n')])
      .where('recipient', '=', reader)
      .where('unread', '=', 1)
      .groupBy('sender')
      .execute()
    return new Map(rows.map(({ sender, n }) => [sender, n]))
  }
}

const linesOf = (db: Database, one: string, other: string) =>
  db
    .selectFrom('private_line')
    .where((e) =>
      e.or([
        e.and([e('sender', '=', one), e('recipient', '=', other)]),
        e.and([e('sender', '=', other), e('recipient', '=', one)]),
      ]),
    )

/** Deletes expired lines. */
export async function sweepPrivateLines(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('private_line')
    .where('at', '<=', now - PRIVATE_LINES_DAYS * DAY)
    .execute()
}
