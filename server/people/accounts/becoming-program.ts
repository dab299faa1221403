/**
 * Turns a person's account into a program's, permanently: possible while it has no rating, which would be a
 * person's, and no role.
 */
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Database } from '../../store/database.ts'

export function becomeProgram(db: Database, player: string, now = Date.now()): Promise<Refused | undefined> {
  return db.transaction().execute(async (one) => {
    // Writes first, as a lock: a match that is being archived either comes before it, or sees the program
    // flag.
    await one
      .insertInto('player')
      .values({ id: player, name: '', since: now, seen: now })
      .onConflict((c) => c.column('id').doUpdateSet((e) => ({ seen: e.ref('player.seen') })))
      .execute()
    await one.deleteFrom('player').where('id', '=', player).where('name', '=', '').execute()
    const { numUpdatedRows } = await one
      .updateTable('account')
      .set({ program: 1 })
      .where('player', '=', player)
      .where('program', '=', 0)
      .where('role', '=', '')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('rating').select('rating.player').where('rating.player', '=', player))),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return undefined
    const account = await one
      .selectFrom('account')
      .select('program')
      .where('player', '=', player)
      .executeTakeFirst()
    return refusal(!account ? 'no_account' : account.program === 1 ? 'program_already' : 'stays_person')
  })
}
