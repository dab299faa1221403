/**
 * Links by which the owner of an account sets a new password, who has lost every way in: an administrator
 * makes one and passes it on. It holds once and for a day, and another takes its place. The database has a
 * plain hash of each: nobody goes through 192 random bits.
 */
import { createHash, randomBytes } from 'node:crypto'
import { RESET_HOURS, type Resettable } from '../../../common/wire/admin.ts'
import type { Database } from '../../store/database.ts'
import type { Somebody } from '../moderation/moderation.ts'
import { type HashCost, keepPassword, PASSWORD_COST } from './passwords.ts'

const HOUR = 3_600_000

const hashOf = (code: string): string => createHash('sha256').update(`password reset\0${code}`).digest('hex')

export interface NewReset {
  /** Nowhere but in what this returns. */
  readonly code: string
  readonly until: number
}

export class PasswordResets {
  private readonly db: Database
  private readonly cost: HashCost

  /** `cost`: of keeping a password. */
  constructor(db: Database, cost = PASSWORD_COST) {
    this.db = db
    this.cost = cost
  }

  /** The one before it holds no more; what has run out, whoever's, is cleared away. */
  async make(player: string, now = Date.now()): Promise<NewReset> {
    const [code, until] = [randomBytes(24).toString('base64url'), now + RESET_HOURS * HOUR]
    const row = { id: hashOf(code), made: now, ends: until }
    await this.db.deleteFrom('password_reset').where('ends', '<=', now).execute()
    await this.db
      .insertInto('password_reset')
      .values({ player, ...row })
      .onConflict((c) => c.column('player').doUpdateSet(row))
      .execute()
    return { code, until }
  }

  /** Whose it is, if it holds. Of an administrator's account none does. */
  async of(code: string, now = Date.now()): Promise<(Somebody & Resettable) | undefined> {
    const row = await this.db
      .selectFrom('password_reset')
      .innerJoin('account', 'account.player', 'password_reset.player')
      .select(['account.player', 'account.name', 'password_reset.ends'])
      .where('password_reset.id', '=', hashOf(code))
      .where('password_reset.ends', '>', now)
      .where('account.role', '!=', 'admin')
      .executeTakeFirst()
    return row && { player: row.player, name: row.name, until: row.ends }
  }

  /**
   * Sets the password; false if the link does not hold, or was used meanwhile. Rejects with `Crowded`: then
   * it holds still.
   */
  async use(code: string, player: string, password: string, now = Date.now()): Promise<boolean> {
    const kept = await keepPassword(password, this.cost)
    return this.db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('password_reset')
        .where('id', '=', hashOf(code))
        .where('player', '=', player)
        .where('ends', '>', now)
        .executeTakeFirst()
      if (numDeletedRows !== 1n) return false
      const changing = db.updateTable('account').set({ password: kept }).where('player', '=', player)
      return (await changing.where('role', '!=', 'admin').executeTakeFirst()).numUpdatedRows === 1n
    })
  }
}
