/** Locks two accounts for a change that concerns both: simultaneous changes run one after another. */
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Database } from '../store/database.ts'

export interface Pair {
  /** The smaller id, and the larger one. */
  readonly low: string
  readonly high: string
}

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { low: one, high: other } : { low: other, high: one }

/**
 * Runs `work` in a transaction that has locked both accounts; refuses if one of them does not exist, or both
 * are the same.
 */
export function withPair<Done>(
  db: Database,
  one: string,
  other: string,
  work: (db: Database, pair: Pair) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  if (one === other) return Promise.resolve(refusal('own_name'))
  const pair = pairOf(one, other)
  return db.transaction().execute(async (within) => {
    // Writes both rows in a fixed order, as locks without deadlocks: other changes wait here, deletions, too.
    for (const player of [pair.low, pair.high]) {
      const { numUpdatedRows } = await within
        .updateTable('account')
        .set((e) => ({ since: e.ref('since') }))
        .where('player', '=', player)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return refusal('unknown_player')
    }
    return work(within, pair)
  })
}
