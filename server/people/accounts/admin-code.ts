/**
 * The code for the first administrator: the server prints it at start, and an account redeems it. It is the
 * same on all nodes of a database and at each start, until it is used. The database has only its seed:
 * without the server's key nobody can compute the code.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import { giveRank } from './rank.ts'
import { bare, codeOf } from './recovery-codes.ts'
import type { Signing } from './signing.ts'

const SETTING = 'admin-code'
/** 60 bits. */
const GROUPS = 3

export class AdminCode {
  private readonly db: Database
  private readonly signing: Signing

  constructor(db: Database, signing: Signing) {
    this.db = db
    this.signing = signing
  }

  /** Is there no administrator yet? */
  async wanted(db: Database = this.db): Promise<boolean> {
    return (
      (await db.selectFrom('account').select('player').where('role', '=', 'admin').executeTakeFirst()) ===
      undefined
    )
  }

  /** The code; undefined if there is an administrator. */
  async issue(): Promise<string | undefined> {
    if (!(await this.wanted())) return undefined
    await this.db
      .insertInto('setting')
      .values({ name: SETTING, value: randomBytes(16).toString('hex') })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    const seed = await this.seed()
    return seed === undefined ? undefined : this.codeMadeOf(seed)
  }

  /** Makes that account an administrator if the code is right; then it is used up on all nodes. */
  async redeem(code: string, player: string): Promise<boolean> {
    const seed = await this.seed()
    if (seed === undefined || bare(code) !== bare(this.codeMadeOf(seed))) return false
    return this.db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('setting')
        .where('name', '=', SETTING)
        .where('value', '=', seed)
        .executeTakeFirst()
      if (numDeletedRows !== 1n || !(await this.wanted(db))) return false
      if (!(await giveRank(db, player, 'admin'))) throw new Error('there is no such account')
      return true
    })
  }

  private codeMadeOf(seed: string): string {
    return codeOf(Buffer.from(this.signing.sealed('administrator', seed), 'hex'), GROUPS)
  }

  private async seed(): Promise<string | undefined> {
    return (
      await this.db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
    )?.value
  }
}
