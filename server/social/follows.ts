/**
 * Who follows whom: followers learn when the player begins a match, nothing else. It needs no consent, and
 * can be turned off.
 */

import { FOLLOWED_AT_MOST } from '../../common/wire/people/social.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { OtherAccount } from '../people/accounts/identity.ts'
import { withPair } from '../people/pairs.ts'
import type { Database } from '../store/database.ts'

/** What a player learns of their followers. */
export interface Followers {
  readonly count: number
  /** Does the player allow followers? */
  readonly allowed: boolean
}

export class Follows {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  follow = (player: string, other: string, now = Date.now()): Promise<true | Refused> =>
    withPair(this.db, player, other, async (db) => {
      const blocks = await db
        .selectFrom('block')
        .select('player')
        .where((e) =>
          e.or([
            e.and([e('player', '=', player), e('blocked', '=', other)]),
            e.and([e('player', '=', other), e('blocked', '=', player)]),
          ]),
        )
        .execute()
      if (blocks.some((one) => one.player === player)) return refusal('you_block')
      // The same refusal for both, so that it does not reveal a block.
      if (blocks.length > 0 || !(await mayBeFollowed(db, other))) return refusal('not_followed')
      const { n } = await db
        .selectFrom('follow')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('player', '=', player)
        .where('followed', '!=', other)
        .executeTakeFirstOrThrow()
      if (n >= FOLLOWED_AT_MOST) return refusal('many_followed')
      await db
        .insertInto('follow')
        .values({ player, followed: other, at: now })
        .onConflict((c) => c.doNothing())
        .execute()
      return true
    })

  async unfollow(player: string, other: string): Promise<true> {
    await this.db.deleteFrom('follow').where('player', '=', player).where('followed', '=', other).execute()
    return true
  }

  follows = async (player: string, other: string): Promise<boolean> =>
    (await this.db
      .selectFrom('follow')
      .select('at')
      .where('player', '=', player)
      .where('followed', '=', other)
      .executeTakeFirst()) !== undefined

  /** The accounts that a player follows, by name. */
  async of(player: string): Promise<OtherAccount[]> {
    const rows = await this.db
      .selectFrom('follow')
      .innerJoin('account', 'account.player', 'follow.followed')
      .select(['account.player', 'account.name', 'account.program'])
      .where('follow.player', '=', player)
      .orderBy('account.key')
      .execute()
    return rows.map(({ program, ...one }) => ({ ...one, program: program === 1 }))
  }

  async followers(player: string): Promise<Followers> {
    const { n } = await this.db
      .selectFrom('follow')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('followed', '=', player)
      .executeTakeFirstOrThrow()
    return { count: n, allowed: await mayBeFollowed(this.db, player) }
  }

  /** Allows or forbids followers. Forbidding removes all, and resolves with them. */
  allow(player: string, allowed: boolean): Promise<string[]> {
    return this.db.transaction().execute(async (db) => {
      // Writes first, as a lock: a follow that is being added waits here, and is refused.
      await db
        .updateTable('account')
        .set({ followable: Number(allowed) })
        .where('player', '=', player)
        .execute()
      if (allowed) return []
      const gone = await db.selectFrom('follow').select('player').where('followed', '=', player).execute()
      await db.deleteFrom('follow').where('followed', '=', player).execute()
      return gone.map((one) => one.player)
    })
  }
}

const mayBeFollowed = async (db: Database, player: string): Promise<boolean> =>
  (await db.selectFrom('account').select('followable').where('player', '=', player).executeTakeFirst())
    ?.followable === 1

/** In the transaction of a block: ends following between the two, both ways. */
export async function endFollowing(db: Database, one: string, other: string): Promise<void> {
  await db
    .deleteFrom('follow')
    .where((e) =>
      e.or([
        e.and([e('player', '=', one), e('followed', '=', other)]),
        e.and([e('player', '=', other), e('followed', '=', one)]),
      ]),
    )
    .execute()
}
