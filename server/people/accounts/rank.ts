/** The rank of an account: whatever changes it goes through here. */
import type { Database } from '../../store/database.ts'
import type { Role } from './identity.ts'

/**
 * In a transaction: gives the account that rank, if there is such an account. A link for a new password that
 * was made for somebody of another rank holds no more: who passed it on, or kept it, could not have made it
 * now.
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
