/**
 * Step 019: seats say whether their match was listed, so that what anybody is told of a player counts no
 * private one.
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
    // In a transaction nothing more can be asked; elsewhere a damaged row takes none of the others away.
    if (!isDamaged(error) || db.isTransaction) throw error
    for (const { match } of await then.selectFrom('seat').select('match').distinct().execute())
      if (!(await isListed(then, match)))
        await then.updateTable('seat').set({ listed: 0 }).where('match', '=', match).execute()
  }
}

/** Of one that cannot be read nobody is told. */
async function isListed(db: Kysely<ListedSeatTables>, match: string): Promise<boolean> {
  try {
    const row = await db.selectFrom('result').select('listed').where('match', '=', match).executeTakeFirst()
    return row?.listed === 1
  } catch (error) {
    if (!isDamaged(error)) throw error
    return false
  }
}
