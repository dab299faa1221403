/**
 * One-time codes: a way back into an account whose password and passkeys are lost. The database has a plain
 * hash of each: unlike passwords, nobody can search 80 random bits, so a slow hash would gain nothing.
 */
import { createHash } from 'node:crypto'
import { RECOVERY_CODES } from '../../../common/wire/people/account.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'
import { bare, newCode } from './codes.ts'

/** 80 bits. */
const GROUPS = 4

/** The hash includes the player, so that a guess can be compared with one account's codes only. */
const hashOf = (player: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code\0${player}\0${bare(code)}`)
    .digest('hex')

export interface NewCodes {
  /** Shown to the owner once. */
  readonly codes: readonly string[]
  /** To be stored. */
  readonly rows: readonly Tables['recovery_code'][]
}

export function newCodes(player: string): NewCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(GROUPS))
  const made = Date.now()
  return { codes, rows: codes.map((code) => ({ id: hashOf(player, code), player, made })) }
}

export class RecoveryCodes {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Number of unused codes. */
  async left(player: string): Promise<number> {
    return (
      await this.db
        .selectFrom('recovery_code')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('player', '=', player)
        .executeTakeFirstOrThrow()
    ).n
  }

  /** Replaces all codes. */
  async renew(player: string): Promise<readonly string[]> {
    const { codes, rows } = newCodes(player)
    await this.db.transaction().execute(async (db) => {
      await db.deleteFrom('recovery_code').where('player', '=', player).execute()
      await db.insertInto('recovery_code').values(rows).execute()
    })
    return codes
  }

  /** Uses a code; false if it is none of theirs. */
  async spend(player: string, code: string): Promise<boolean> {
    return (
      (await this.db.deleteFrom('recovery_code').where('id', '=', hashOf(player, code)).executeTakeFirst())
        .numDeletedRows === 1n
    )
  }
}
