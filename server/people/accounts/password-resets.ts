/**
 * Password reset links for owners who have lost every way into their account: an administrator makes one and
 * passes it on. It is valid once and for a day, and a new one replaces it. The database has a plain hash of
 * each: nobody can search 192 random bits.
 */
import { createHash, randomBytes } from 'node:crypto'
import { RESET_HOURS, type Resettable } from '../../../common/wire/admin.ts'
import type { Database } from '../../store/database.ts'
import type { NamedPlayer } from '../moderation/moderation.ts'
import { type HashCost, keepPassword, PASSWORD_COST } from './passwords.ts'

const HOUR = 3_600_000

const hashOf = (code: string): string => createHash('sha256').update(`password reset\0${code}`).digest('hex')

export interface NewReset {
  /** Returned only here, and never stored. */
  readonly code: string
  readonly until: number
}

export class PasswordResets {
  private readonly db: Database
  private readonly cost: HashCost

  /** `cost`: of hashing a password. */
  constructor(db: Database, cost = PASSWORD_COST) {
    this.db = db
    this.cost = cost
  }

  /** Makes a link. It replaces an earlier one, and deletes all expired ones. */
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

  /** The account of a valid link. Links for administrators' accounts are not valid. */
  async of(code: string, now = Date.now()): Promise<(NamedPlayer & Resettable) | undefined> {
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
   * Sets the password; false if the link is not valid, or was used meanwhile. Rejects with
   * `HashingOverloaded`: then the link stays valid.
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
