/**
 * Parked matches: no node has them, and none takes them unasked. The `node` of their lease is the name of a
 * setting, which stores the reason.
 */
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'

/** False if another process has the match by now. `name`: of the setting. */
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
 * Gives the match to a node. False if it is no longer parked under that name: of two simultaneous calls one
 * succeeds.
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
