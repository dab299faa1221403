/**
 * Matches that no node has, and none is to take by itself: in the place of a node the lease of each has the
 * name of a setting, which says why.
 */
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'

/** False where somebody else has the match by now. `name`: of the setting. */
export function park(
  db: Database,
  { match, epoch }: Pick<Hold, 'match' | 'epoch'>,
  name: string,
  value: string,
): Promise<boolean> {
  return db.transaction().execute(async (one) => {
    const { numUpdatedRows } = await one
      .updateTable('lease')
      .set({ node: name })
      .where('match', '=', match)
      .where('epoch', '=', epoch)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await one
      .insertInto('setting')
      .values({ name, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
    return true
  })
}

/**
 * That node has it from now on. False where it is not parked so any more: of two who take it at once one
 * does.
 */
export function takeParked(
  db: Database,
  match: string,
  name: string,
  node: string,
  epoch: number,
): Promise<boolean> {
  return db.transaction().execute(async (one) => {
    const { numUpdatedRows } = await one
      .updateTable('lease')
      .set({ node, epoch })
      .where('match', '=', match)
      .where('node', '=', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await one.deleteFrom('setting').where('name', '=', name).execute()
    return numUpdatedRows > 0n
  })
}
