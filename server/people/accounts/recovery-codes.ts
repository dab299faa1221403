/**
 * One-time codes: a way back into an account whose password and passkeys are lost. The database has a plain
 * hash of each: unlike passwords, nobody can search 80 random bits, so a slow hash would gain nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { RECOVERY_CODES } from '../../../common/wire/people/account.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'
import type { Signing } from './signing.ts'

// Codes that people copy by hand: groups of four letters, twenty bits each.

/** 32 letters (five bits), without those that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code made of these bytes, of which each group needs four. */
export const codeOf = (bytes: Uint8Array, groups: number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from({ length: 4 }, (_, i) => LETTERS[bytes[4 * group + i]! % LETTERS.length]).join(''),
  ).join('-')

const newCode = (groups: number): string => codeOf(randomBytes(4 * groups), groups)

/** A typed code without separators, in capitals. */
export const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

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

/**
 * After sign-in with a one-time code the owner may set a password without the old one, for so long (s) and in
 * that session only.
 */
export const RECOVERED_FOR = 15 * 60

const PURPOSE = 'dead-reckoning: opened with a one-time code'
const claims = z.object({ sub: z.string(), family: z.string() })

export const recoveredNote = (signing: Signing, player: string, family: string): Promise<string> =>
  signing.note(PURPOSE, { sub: player, family }, RECOVERED_FOR)

export async function isRecovered(
  signing: Signing,
  carried: string,
  { player, family }: { readonly player: string; readonly family: string },
): Promise<boolean> {
  const said = claims.safeParse(carried === '' ? undefined : await signing.noted(PURPOSE, carried))
  return said.success && said.data.sub === player && said.data.family === family
}
