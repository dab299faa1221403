/** Finds accounts by name: names are unique, and a former name leads to its account. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Looks, looksOf } from '../../../common/wire/people/likeness.ts'
import { isOfTheHouse } from '../../../common/wire/people/name-rules.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['account']>

/**
 * The account with that name or comparison key; otherwise the last one that had the name, unless another
 * account has it now.
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

/** The names that lead to no account. */
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

/**
 * The key under which the name of a deleted account stays reserved for a time. It is a hash, so that nobody
 * can read the name.
 */
export const heldKey = (key: string): string =>
  `held/${createHash('sha256').update(`held ${key}`).digest('hex')}`

const likenessOf = (name: string): string => looksOf(name).likeness
const capitalsOf = (name: string): string => looksOf(name).capitals

/** The looks of a name in the columns of a deleted account: as hashes, and empty if they were never stored. */
export const heldLooks = ({ likeness, capitals }: Looks): Looks => ({
  likeness: likeness && heldKey(likeness),
  capitals: capitals && heldKey(capitals),
})

/**
 * May somebody take this name? It must be neither reserved for the server nor anybody's, and must not look
 * like such a name. `player`: an account may take its own former names.
 */
export async function isFree(db: Database, name: string, player = '', now = Date.now()): Promise<boolean> {
  if (isOfTheHouse(name, likenessOf) || isOfTheHouse(name, capitalsOf)) return false
  const [key, { likeness, capitals }] = [nameKey(name), looksOf(name)]
  const mine =
    player === ''
      ? undefined
      : await db
          .selectFrom('account')
          .select(['key', 'likeness'])
          .where('player', '=', player)
          .executeTakeFirst()
  // The account's own name in another spelling; older accounts may have names that look alike.
  if (mine?.key === key && mine.likeness === likeness) return true
  const holders = await db
    .selectFrom('account')
    .select('player')
    .where((e) => e.or([e('key', '=', key), e('likeness', '=', likeness), e('capitals', '=', capitals)]))
    .union(
      db
        .selectFrom('former_name')
        .select('player')
        .where((e) =>
          e.or([
            e('key', 'in', [key, heldKey(key)]),
            e('likeness', 'in', [likeness, heldKey(likeness)]),
            e('capitals', 'in', [capitals, heldKey(capitals)]),
          ]),
        )
        .where('until', '>', now),
    )
    .execute()
  return holders.every((one) => player !== '' && one.player === player)
}

/** The former names of an account, as comparison keys. */
export const formerKeys = async (db: Database, player: string): Promise<string[]> =>
  (await db.selectFrom('former_name').select('key').where('player', '=', player).execute()).map(
    ({ key }) => key,
  )
