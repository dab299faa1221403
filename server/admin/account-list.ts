/** Accounts by name, for administrators. */
import { sql } from 'kysely'
import type { ShownAccount } from '../../common/wire/admin.ts'
import { nameKey } from '../../common/wire/people/names.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Database } from '../store/database.ts'

const AT_MOST = 30

/**
 * Accounts whose current or former name contains the search; exact matches first, then by name. An empty
 * search lists moderators and administrators.
 */
export async function accountsNamed(
  db: Database,
  bans: Bans,
  search: string,
  now = Date.now(),
): Promise<ShownAccount[]> {
  const key = nameKey(search)
  if (search.trim() !== '' && key === '') return []
  const found = await db
    .selectFrom('account')
    .select(['player', 'name', 'role', 'program', 'since'])
    .select(sql<number>`case when password = '' then 0 else 1 end`.as('has_password'))
    .where((e) =>
      key === ''
        ? e('role', '!=', '')
        : e.or([
            has(key, 'account.key'),
            e(
              'player',
              'in',
              e.selectFrom('former_name').select('former_name.player').where(has(key, 'former_name.key')),
            ),
          ]),
    )
    .orderBy(sql`case when key = ${key} then 0 else 1 end`)
    .orderBy('key')
    .limit(AT_MOST)
    .execute()
  const ways = await waysInto(
    db,
    found.map(({ player }) => player),
    now,
  )
  return found.map(({ player, name, role, program, since, has_password }) => ({
    name,
    role,
    program: program === 1,
    since,
    hasPassword: has_password === 1,
    seen: ways.seen.get(player) ?? 0,
    passkeys: ways.passkeys.get(player) ?? 0,
    resetUntil: ways.resets.get(player) ?? 0,
    banned: bans.refusalFor({ player, role, address: '' }) !== undefined,
  }))
}

const has = (key: string, column: 'account.key' | 'former_name.key') =>
  sql<boolean>`${sql.ref(column)} like ${`%${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} escape '\\'`

/**
 * For each account: its last visit, the number of its passkeys, and until when a password reset link is
 * valid.
 */
async function waysInto(db: Database, players: readonly string[], now: number) {
  const some = players.length > 0 ? players : ['']
  const [sessions, passkeys, resets] = await Promise.all([
    db
      .selectFrom('session')
      .select(({ fn }) => ['player', fn.max('seen').as('n')])
      .where('player', 'in', some)
      .groupBy('player')
      .execute(),
    db
      .selectFrom('passkey')
      .select(({ fn }) => ['player', fn.countAll<number>().as('n')])
      .where('player', 'in', some)
      .groupBy('player')
      .execute(),
    db
      .selectFrom('password_reset')
      .select(['player', 'ends as n'])
      .where('player', 'in', some)
      .where('ends', '>', now)
      .execute(),
  ])
  const byPlayer = (rows: readonly { readonly player: string; readonly n: number }[]) =>
    new Map(rows.map(({ player, n }) => [player, n]))
  return { seen: byPlayer(sessions), passkeys: byPlayer(passkeys), resets: byPlayer(resets) }
}
