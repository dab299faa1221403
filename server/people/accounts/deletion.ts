/**
 * Deletes an account: at once, completely and permanently. Data that is written later (a match that goes on
 * without it) is erased, too.
 */
import { DELETED } from '../../../common/wire/people/names.ts'
import { beginErasing } from '../../store/archive/erasing.ts'
import type { FinishedMatch } from '../../store/archive/finished.ts'
import type { Database } from '../../store/database.ts'
import { heldKey, heldLooks } from '../../store/people/account-names.ts'
import { erase } from '../../store/people/holdings.ts'
import { heldUntil } from './renaming.ts'
import { KEPT_FOR } from './session.ts'

const DAY = 24 * 3_600_000
/**
 * How long the deletion is remembered (ms): as long as a guest cookie from before registration is valid, and
 * some time more for running matches.
 */
const REMEMBERED = KEPT_FOR * 1000 + 30 * DAY
/** All that was being written at the deletion is written within this time (ms). */
const STRAGGLING = 3 * DAY

export interface DeletionResult {
  /** The families of its sessions. */
  readonly families: readonly string[]
  /** Its current and former names. */
  readonly names: readonly string[]
}

/** Undefined if there was no such account. */
export function deleteAccount(
  db: Database,
  player: string,
  now = Date.now(),
): Promise<DeletionResult | undefined> {
  return db.transaction().execute(async (one) => {
    // Writes first, as a lock: a match that is being archived either comes before it, or sees the deletion.
    await one
      .insertInto('player')
      .values({ id: player, name: DELETED, since: now, seen: now })
      .onConflict((c) => c.column('id').doUpdateSet({ seen: now }))
      .execute()
    const account = await one
      .selectFrom('account')
      .select(['name', 'key', 'likeness', 'capitals'])
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
    // Includes only account names: others may share the names that they had as a guest.
    const names = [account, ...former].map(({ name }) => name)
    await erase(one, { player, names })
    // Reserves the name for a time, so that nobody impersonates them.
    const held = { ...heldLooks(account), player: '', name: '', until: heldUntil(now) }
    await one
      .insertInto('former_name')
      .values({ key: heldKey(account.key), since: now, ...held })
      .onConflict((c) => c.column('key').doUpdateSet(held))
      .execute()
    // Large tables are processed in the background, and by the next process if necessary.
    await beginErasing(one, { player, names })
    return { families: sessions.map(({ family }) => family), names }
  })
}

export const isDeleted = async (db: Database, player: string): Promise<boolean> =>
  (await db.selectFrom('deletion').select('player').where('player', '=', player).executeTakeFirst()) !==
  undefined

/**
 * In the transaction that archives matches: erases players whose account was deleted during the match.
 * Resolves with whether there were any.
 */
export async function eraseDeleted(
  db: Database,
  matches: readonly Pick<FinishedMatch, 'people' | 'chairs' | 'substitutes'>[],
): Promise<boolean> {
  // Includes people who took over a seat.
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

/** Once a day: erases data that was written after a deletion, and forgets old deletions. */
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
