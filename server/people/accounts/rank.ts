/** Changes of an account's role: all of them use this function. */
import type { Database } from '../../store/database.ts'
import type { Role } from './identity.ts'

/**
 * In a transaction: sets the account's role, if it exists, and deletes its password reset link: an
 * administrator may not be allowed to make one for the new role.
 */
export async function giveRank(db: Database, player: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ role })
    .where('player', '=', player)
    .executeTakeFirst()
  await db.deleteFrom('password_reset').where('player', '=', player).execute()
  return numUpdatedRows > 0n
}
