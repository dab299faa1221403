/** Renames an account. Its former name still leads to it, and nobody else can have that for a time. */
import { NAME_HELD_DAYS, RENAME_DAYS } from '../../../common/wire/people/account.ts'
import { looksOf } from '../../../common/wire/people/likeness.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Database } from '../../store/database.ts'
import { isFree } from '../../store/people/account-names.ts'

const DAY = 24 * 3_600_000
/** The number of former names that lead to an account, the latest ones. */
const FORMER_AT_MOST = 10

/** The earliest time of the next rename (server ms). */
export const renamedUntil = (renamed: number): number => (renamed === 0 ? 0 : renamed + RENAME_DAYS * DAY)

class NameTaken extends Error {}

/** Until when a former name is reserved (server ms). */
export const heldUntil = (now: number): number => now + NAME_HELD_DAYS * DAY

/** The name must be valid. `every`: the shortest time between two renames (ms). */
export async function renameAccount(
  db: Database,
  player: string,
  name: string,
  now = Date.now(),
  every = RENAME_DAYS * DAY,
): Promise<Refused | undefined> {
  try {
    return await db.transaction().execute((one) => change(one, player, name, now, every))
  } catch (error) {
    // The unique index has rejected the name, or our own check has.
    if (error instanceof NameTaken || !(await isFree(db, name, player, now))) return refusal('name_taken')
    throw error
  }
}

async function change(
  db: Database,
  player: string,
  name: string,
  now: number,
  every: number,
): Promise<Refused | undefined> {
  // Writes first, as a lock: of two simultaneous renames the second waits here, and finds that it is too
  // early.
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ renamed: now })
    .where('player', '=', player)
    .where('renamed', '<=', now - every)
    .executeTakeFirst()
  const account = await db
    .selectFrom('account')
    .select(['name', 'key', 'likeness', 'capitals', 'renamed'])
    .where('player', '=', player)
    .executeTakeFirst()
  if (!account) return refusal('no_account')
  if (numUpdatedRows === 0n)
    return refusal(
      'renamed_lately',
      `You may do so again in ${daysUntil(renamedUntil(account.renamed), now)}.`,
    )
  const [key, looks] = [nameKey(name), looksOf(name)]
  // An older account whose name looks like another one may keep it, in any spelling.
  if (key !== account.key || looks.likeness !== account.likeness) {
    await db
      .updateTable('account')
      .set({ key, ...looks, twin: 0 })
      .where('player', '=', player)
      .execute()
    // Checked after the write, so that it sees a name that was taken meanwhile.
    if (!(await isFree(db, name, player, now))) throw new NameTaken()
  }
  await db.updateTable('account').set({ name }).where('player', '=', player).execute()
  await db.deleteFrom('former_name').where('key', '=', key).execute()
  if (key !== account.key) {
    const former = {
      likeness: account.likeness,
      capitals: account.capitals,
      player,
      name: account.name,
      since: now,
      until: heldUntil(now),
    }
    await db
      .insertInto('former_name')
      .values({ key: account.key, ...former })
      .onConflict((c) => c.column('key').doUpdateSet(former))
      .execute()
    await db
      .deleteFrom('former_name')
      .where('player', '=', player)
      .where('key', 'not in', (e) =>
        e
          .selectFrom('former_name')
          .select('key')
          .where('player', '=', player)
          .orderBy('since', 'desc')
          .limit(FORMER_AT_MOST),
      )
      .execute()
  }
  // Moderators see the current name.
  await db.updateTable('ban').set({ name }).where('player', '=', player).execute()
  await db.updateTable('report').set({ about_name: name }).where('about', '=', player).execute()
  await db.updateTable('player').set({ name }).where('id', '=', player).execute()
  return undefined
}

function daysUntil(at: number, now: number): string {
  const days = Math.ceil((at - now) / DAY)
  return days === 1 ? 'a day' : `${days} days`
}
