/**
 * Two accounts, for what concerns both of them: one such thing after the other, however many are asked for at
 * once.
 */
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Database } from '../store/database.ts'

export interface Pair {
  /** The lesser id, and the greater one. */
  readonly low: string
  readonly high: string
}

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { low: one, high: other } : { low: other, high: one }

/**
 * In a transaction that has both accounts to itself; refused when one of them is not there any more, or both
 * are one.
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
    // Written to, in one order: whoever else wants one of the two waits here, a deletion, too.
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
