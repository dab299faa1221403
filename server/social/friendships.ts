/** Friendships, requests and blocks. Two are friends when both have agreed; a block prevents it. */

import { BLOCKED_AT_MOST, FRIENDS_AT_MOST, REQUESTS_AT_MOST } from '../../common/wire/people/social.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { OtherAccount } from '../people/accounts/identity.ts'
import { type Pair, pairOf, withPair } from '../people/pairs.ts'
import type { Database } from '../store/database.ts'
import { endFollowing } from './follows.ts'

export interface Relations {
  /** By name. */
  readonly friends: readonly (OtherAccount & { readonly since: number })[]
  /** Newest first. */
  readonly asking: readonly OtherAccount[]
  readonly asked: readonly OtherAccount[]
  readonly blocked: readonly (OtherAccount & { readonly formerly: readonly string[] })[]
}

export type Relation = 'nobody' | 'friend' | 'asking' | 'asked' | 'blocked'

const byName = (a: Pick<OtherAccount, 'name'>, b: Pick<OtherAccount, 'name'>): number =>
  a.name.localeCompare(b.name)

export class Friendships {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Makes a friend request, or accepts one of the other. Resolves with whether they are friends now. */
  befriend = (player: string, other: string, now = Date.now()): Promise<{ friends: boolean } | Refused> =>
    withPair(this.db, player, other, async (db, pair) => {
      if (await isBlocked(db, player, other)) return refusal('you_block')
      if (await isBlocked(db, other, player)) return refusal('takes_none')
      const there = await between(db, pair)
      if (there) {
        if (there.agreed > 0) return refusal('already_friends')
        return there.asker === player ? refusal('already_wanted') : this.agreeIn(db, pair, player, other, now)
      }
      if ((await friendsOf(db, player)) >= FRIENDS_AT_MOST) return refusal('many_friends')
      if ((await requestsOf(db, player, true)) >= REQUESTS_AT_MOST) return refusal('many_requests')
      if ((await requestsOf(db, other, false)) >= REQUESTS_AT_MOST) return refusal('others_many_requests')
      await db
        .insertInto('friendship')
        .values({ ...pair, asker: player, asked: now, agreed: 0 })
        .execute()
      return { friends: false }
    })

  /** Accepts the other's request. */
  agree = (player: string, other: string, now = Date.now()): Promise<{ friends: boolean } | Refused> =>
    withPair(this.db, player, other, async (db, pair) => {
      const there = await between(db, pair)
      return there?.agreed === 0 && there.asker === other
        ? this.agreeIn(db, pair, player, other, now)
        : refusal('not_asked')
    })

  private async agreeIn(
    db: Database,
    pair: Pair,
    player: string,
    other: string,
    now: number,
  ): Promise<{ friends: boolean } | Refused> {
    if ((await friendsOf(db, player)) >= FRIENDS_AT_MOST) return refusal('many_friends')
    if ((await friendsOf(db, other)) >= FRIENDS_AT_MOST) return refusal('others_many_friends')
    await db
      .updateTable('friendship')
      .set({ agreed: now })
      .where('low', '=', pair.low)
      .where('high', '=', pair.high)
      .execute()
    return { friends: true }
  }

  decline = (player: string, other: string): Promise<true | Refused> =>
    withPair(this.db, player, other, async (db, pair) => {
      const there = await between(db, pair)
      if (there?.agreed !== 0 || there.asker !== other) return refusal('not_asked')
      await end(db, pair)
      return true
    })

  /** Ends a friendship, or withdraws the player's own request. */
  unfriend = (player: string, other: string): Promise<true | Refused> =>
    withPair(this.db, player, other, async (db, pair) => {
      const there = await between(db, pair)
      if (!there || (there.agreed === 0 && there.asker !== player)) return refusal('not_friends')
      await end(db, pair)
      return true
    })

  /** Blocks somebody, and ends every relation with them. */
  block = (player: string, other: string, now = Date.now()): Promise<true | Refused> =>
    withPair(this.db, player, other, async (db, pair) => {
      if (await isBlocked(db, player, other)) return true
      if (
        (await count(
          db
            .selectFrom('block')
            .select((e) => e.fn.countAll<number>().as('n'))
            .where('player', '=', player),
        )) >= BLOCKED_AT_MOST
      )
        return refusal('many_blocked')
      await db.insertInto('block').values({ player, blocked: other, at: now }).execute()
      await end(db, pair)
      await endFollowing(db, player, other)
      return true
    })

  async unblock(player: string, other: string): Promise<true> {
    await this.db.deleteFrom('block').where('player', '=', player).where('blocked', '=', other).execute()
    return true
  }

  /** The relation of `player` to `other`; `asking`: the other has asked. */
  async relation(player: string, other: string): Promise<Relation> {
    if (await isBlocked(this.db, player, other)) return 'blocked'
    const there = await between(this.db, pairOf(player, other))
    if (!there) return 'nobody'
    return there.agreed > 0 ? 'friend' : there.asker === player ? 'asked' : 'asking'
  }

  /** Has `player` blocked `other`? */
  blocks = (player: string, other: string): Promise<boolean> => isBlocked(this.db, player, other)

  async of(player: string, now = Date.now()): Promise<Relations> {
    const rows = [
      ...(await this.db
        .selectFrom('friendship')
        .innerJoin('account', 'account.player', 'friendship.high')
        .select(['account.player', 'account.name', 'account.program', 'asker', 'asked', 'agreed'])
        .where('low', '=', player)
        .execute()),
      ...(await this.db
        .selectFrom('friendship')
        .innerJoin('account', 'account.player', 'friendship.low')
        .select(['account.player', 'account.name', 'account.program', 'asker', 'asked', 'agreed'])
        .where('high', '=', player)
        .execute()),
    ]
    const open = rows.filter(({ agreed }) => agreed === 0).sort((a, b) => b.asked - a.asked || byName(a, b))
    const other = ({
      player,
      name,
      program,
    }: {
      readonly player: string
      readonly name: string
      readonly program: number
    }): OtherAccount => ({ player, name, program: program === 1 })
    const blocked = await this.db
      .selectFrom('block')
      .innerJoin('account', 'account.player', 'block.blocked')
      .select(['account.player', 'account.name', 'account.program'])
      .where('block.player', '=', player)
      .execute()
    const former =
      blocked.length === 0
        ? []
        : await this.db
            .selectFrom('former_name')
            .select(['player', 'name'])
            .where(
              'player',
              'in',
              blocked.map((one) => one.player),
            )
            .where('until', '>', now)
            .execute()
    return {
      friends: rows
        .filter(({ agreed }) => agreed > 0)
        .map((row) => ({ ...other(row), since: row.agreed }))
        .sort(byName),
      asking: open.filter(({ asker }) => asker !== player).map(other),
      asked: open.filter(({ asker }) => asker === player).map(other),
      blocked: blocked
        .map((one) => ({
          ...other(one),
          formerly: former.filter((name) => name.player === one.player).map(({ name }) => name),
        }))
        .sort(byName),
    }
  }
}

const between = (db: Database, { low, high }: Pair) =>
  db
    .selectFrom('friendship')
    .select(['asker', 'agreed'])
    .where('low', '=', low)
    .where('high', '=', high)
    .executeTakeFirst()

/** Ends a friendship; nothing of its conversation stays unread. */
async function end(db: Database, { low, high }: Pair): Promise<void> {
  await db.deleteFrom('friendship').where('low', '=', low).where('high', '=', high).execute()
  for (const [sender, recipient] of [
    [low, high],
    [high, low],
  ] as const)
    await db
      .updateTable('private_line')
      .set({ unread: 0 })
      .where('sender', '=', sender)
      .where('recipient', '=', recipient)
      .where('unread', '=', 1)
      .execute()
}

const isBlocked = async (db: Database, player: string, blocked: string): Promise<boolean> =>
  (await db
    .selectFrom('block')
    .select('at')
    .where('player', '=', player)
    .where('blocked', '=', blocked)
    .executeTakeFirst()) !== undefined

const count = async (rows: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
  (await rows.executeTakeFirstOrThrow()).n

const friendsOf = (db: Database, player: string): Promise<number> =>
  count(
    db
      .selectFrom('friendship')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('agreed', '>', 0)
      .where((e) => e.or([e('low', '=', player), e('high', '=', player)])),
  )

/** Number of open requests made by the player (`own`), or to answer. */
const requestsOf = (db: Database, player: string, own: boolean): Promise<number> =>
  count(
    db
      .selectFrom('friendship')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('agreed', '=', 0)
      .where('asker', own ? '=' : '!=', player)
      .where((e) => e.or([e('low', '=', player), e('high', '=', player)])),
  )
