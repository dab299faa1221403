/**
 * The first administrator: who can read what the server prints at its start has a code, and gives it to an account.
 * Of nodes that share a database, the code printed last holds.
 */
import type { Database } from '../store/database.ts'
import { bare, newCode } from './codes.ts'
import { sealed } from './signing.ts'

const SETTING = 'admin-code'
/** 60 bits. */
const GROUPS = 3

const sealOf = (code: string): string => sealed('administrator', bare(code))

export class AdminCode {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Is there no administrator yet? */
  async wanted(db: Database = this.db): Promise<boolean> {
    return (await db.selectFrom('account').select('player').where('role', '=', 'admin').executeTakeFirst()) === undefined
  }

  /** A new code, in place of any other; none when there is an administrator. It is nowhere but in what this returns. */
  async issue(): Promise<string | undefined> {
    if (!(await this.wanted())) return undefined
    const code = newCode(GROUPS)
    const value = sealOf(code)
    await this.db.insertInto('setting').values({ name: SETTING, value }).onConflict((c) => c.column('name').doUpdateSet({ value })).execute()
    return code
  }

  /** That account becomes administrator, if the code holds; then it holds no more. */
  redeem(code: string, player: string): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db.deleteFrom('setting').where('name', '=', SETTING).where('value', '=', sealOf(code)).executeTakeFirst()
      if (numDeletedRows !== 1n || !(await this.wanted(db))) return false
      await db.updateTable('account').set({ role: 'admin' }).where('player', '=', player).executeTakeFirstOrThrow()
      return true
    })
  }
}
