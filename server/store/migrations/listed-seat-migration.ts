/**
 * Step 019: seats store whether their match was listed, so that public numbers of a player include no private
 * match.
 */
import type { Kysely } from 'kysely'
import { isDamaged } from '../trouble.ts'

interface ListedSeatTables {
  seat: { match: string; listed: number }
  result: { match: string; listed: number }
}

export async function withListedSeats(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('seat')
    .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  const then = db as Kysely<ListedSeatTables>
  const unlisted = then.selectFrom('result').select('match').where('listed', '=', 0)
  try {
    await then.updateTable('seat').set({ listed: 0 }).where('match', 'in', unlisted).execute()
  } catch (error) {
    // PostgreSQL's transaction is aborted by the error; elsewhere continues row by row, so that a damaged row
    // does not affect the others.
    if (!isDamaged(error) || db.isTransaction) throw error
    for (const { match } of await then.selectFrom('seat').select('match').distinct().execute())
      if (!(await isListed(then, match)))
        await then.updateTable('seat').set({ listed: 0 }).where('match', '=', match).execute()
  }
}

/** A match with an unreadable row counts as not listed. */
async function isListed(db: Kysely<ListedSeatTables>, match: string): Promise<boolean> {
  try {
    const row = await db.selectFrom('result').select('listed').where('match', '=', match).executeTakeFirst()
    return row?.listed === 1
  } catch (error) {
    if (!isDamaged(error)) throw error
    return false
  }
}
