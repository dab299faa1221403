/** Which account a name leads to: names are unique, and one that an account had before leads on to it. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isOfTheHouse, nameKey } from '../../../common/wire/people/names.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { likenessOf } from './likeness.ts'

export type AccountRow = Selectable<Tables['account']>

/**
 * The account of that name, or of one that looks like it; else the one that had it last, unless somebody else
 * has it by now.
 */
export async function accountNamed(db: Database, name: string): Promise<AccountRow | undefined> {
  const key = nameKey(name)
  const now = await db.selectFrom('account').selectAll().where('key', '=', key).executeTakeFirst()
  return (
    now ??
    db
      .selectFrom('former_name')
      .innerJoin('account', 'account.player', 'former_name.player')
      .selectAll('account')
      .where('former_name.key', '=', key)
      .executeTakeFirst()
  )
}

/** Those of the names that lead to no account. */
export async function unkeptOf(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const keys = names.map(nameKey)
  const rows = await db
    .selectFrom('account')
    .select('key')
    .where('key', 'in', keys)
    .union(db.selectFrom('former_name').select('key').where('key', 'in', keys).where('player', '!=', ''))
    .execute()
  const kept = new Set(rows.map(({ key }) => key))
  return names.filter((name) => !kept.has(nameKey(name)))
}

/** As the name of a deleted account is held for a time: what it was nobody reads in it. */
export const heldKey = (key: string): string =>
  `held/${createHash('sha256').update(`held ${key}`).digest('hex')}`

/**
 * May somebody go by this name who does not have it yet? It is neither the house's nor anybody's, and does
 * not look as such a one. `player`: an account may take a name again that it had itself.
 */
export async function isFree(db: Database, name: string, player = '', now = Date.now()): Promise<boolean> {
  if (isOfTheHouse(name, likenessOf)) return false
  const [key, likeness] = [nameKey(name), likenessOf(name)]
  const mine =
    player === ''
      ? undefined
      : await db
          .selectFrom('account')
          .select(['key', 'likeness'])
          .where('player', '=', player)
          .executeTakeFirst()
  // It is the one that they have, written otherwise; others may have looked like it before that was refused.
  if (mine?.key === key && mine.likeness === likeness) return true
  const holders = await db
    .selectFrom('account')
    .select('player')
    .where((e) => e.or([e('key', '=', key), e('likeness', '=', likeness)]))
    .union(
      db
        .selectFrom('former_name')
        .select('player')
        .where((e) =>
          e.or([e('key', 'in', [key, heldKey(key)]), e('likeness', 'in', [likeness, heldKey(likeness)])]),
        )
        .where('until', '>', now),
    )
    .execute()
  return holders.every((one) => player !== '' && one.player === player)
}

/** The names that an account had, as they are compared. */
export const formerKeys = async (db: Database, player: string): Promise<string[]> =>
  (await db.selectFrom('former_name').select('key').where('player', '=', player).execute()).map(
    ({ key }) => key,
  )
