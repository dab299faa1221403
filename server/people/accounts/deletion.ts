/**
 * An account is deleted: at once, whole, and for good; what is written of it later (a match that goes on
 * without it) is erased, too.
 */
import { DELETED } from '../../../common/wire/people/names.ts'
import { beginErasing } from '../../store/archive/erasing.ts'
import type { Finished } from '../../store/archive/finished.ts'
import type { Database } from '../../store/database.ts'
import { heldKey } from '../../store/people/account-names.ts'
import { erase } from '../../store/people/holdings.ts'
import { heldUntil } from './renaming.ts'
import { KEPT_FOR } from './session.ts'

const DAY = 24 * 3_600_000
/** A cookie of the guest that an account once was holds so long; with some time for what runs (ms). */
const REMEMBERED = KEPT_FOR * 1000 + 30 * DAY
/** What was on its way when an account was deleted has been written by then (ms). */
const STRAGGLING = 3 * DAY

export interface Deleted {
  /** Of the sessions that it had. */
  readonly families: readonly string[]
  /** What it was called, and was before. */
  readonly names: readonly string[]
}

/** Undefined when there was no such account. */
export function deleteAccount(db: Database, player: string, now = Date.now()): Promise<Deleted | undefined> {
  return db.transaction().execute(async (one) => {
    // Written to first: a match of theirs that is just being archived is there before, or sees that they are
    // gone.
    await one
      .insertInto('player')
      .values({ id: player, name: DELETED, since: now, seen: now })
      .onConflict((c) => c.column('id').doUpdateSet({ seen: now }))
      .execute()
    const account = await one
      .selectFrom('account')
      .select(['name', 'key', 'likeness'])
      .where('player', '=', player)
      .executeTakeFirst()
    if (!account) {
      await one.deleteFrom('player').where('id', '=', player).where('name', '=', DELETED).execute()
      return undefined
    }
    await one
      .insertInto('deletion')
      .values({ player, at: now })
      .onConflict((c) => c.doNothing())
      .execute()
    const sessions = await one
      .selectFrom('session')
      .select('family')
      .distinct()
      .where('player', '=', player)
      .execute()
    const former = await one.selectFrom('former_name').select('name').where('player', '=', player).execute()
    // As a guest they may have been called as others are.
    const names = [account, ...former].map(({ name }) => name)
    await erase(one, { player, names })
    // Nobody passes for them tomorrow.
    const held = { likeness: heldKey(account.likeness), player: '', name: '', until: heldUntil(now) }
    await one
      .insertInto('former_name')
      .values({ key: heldKey(account.key), since: now, ...held })
      .onConflict((c) => c.column('key').doUpdateSet(held))
      .execute()
    // What takes long is done one by one, also by the next process.
    await beginErasing(one, { player, names })
    return { families: sessions.map(({ family }) => family), names }
  })
}

export const isDeleted = async (db: Database, player: string): Promise<boolean> =>
  (await db.selectFrom('deletion').select('player').where('player', '=', player).executeTakeFirst()) !==
  undefined

/**
 * In the transaction that archives these matches: erases what they say of those whose account was deleted
 * while they ran. Resolves with whether there were any.
 */
export async function eraseDeleted(
  db: Database,
  matches: readonly Pick<Finished, 'people' | 'chairs' | 'substitutes'>[],
): Promise<boolean> {
  // Also who sits there in another's place, and did not play from the beginning.
  const named = matches
    .flatMap(({ people, chairs, substitutes }) => [...people, ...chairs, ...substitutes])
    .filter(({ player }) => player !== '')
  if (named.length === 0) return false
  const deleted = await db
    .selectFrom('deletion')
    .select('player')
    .where(
      'player',
      'in',
      named.map(({ player }) => player),
    )
    .orderBy('player')
    .execute()
  for (const { player } of deleted)
    await erase(db, {
      player,
      names: [...new Set(named.filter((one) => one.player === player).map(({ name }) => name))],
    })
  return deleted.length > 0
}

/** Once a day: what came after a deletion, and what need not be remembered of it any more. */
export async function sweepDeletions(db: Database, now = Date.now()): Promise<void> {
  const late = await db
    .selectFrom('deletion')
    .select('player')
    .where('at', '>', now - STRAGGLING)
    .execute()
  for (const { player } of late) await db.transaction().execute((one) => erase(one, { player, names: [] }))
  await db
    .deleteFrom('deletion')
    .where('at', '<', now - REMEMBERED)
    .execute()
  await db.deleteFrom('former_name').where('player', '=', '').where('until', '<', now).execute()
}
