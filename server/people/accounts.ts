/** Accounts: who keeps a name, and where they are signed in. */
import type { Database } from '../store/database.ts'
import { sessionHash, verifyToken, type Player } from './session.ts'

export type Role = '' | 'moderator' | 'admin'

/** A player with what the site knows of them. */
export interface Known extends Player {
  /** Whether the name is kept: nobody else can have it. */
  readonly account: boolean
  readonly role: Role
}

/** Names that look alike are the same name. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLocaleLowerCase('en').replace(/[\s._'-]+/g, '')

export class Accounts {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Who holds this token now: nobody when it is not ours, or when the session it belongs to was ended. */
  async whoHas(token: string | undefined): Promise<Known | undefined> {
    const player = token ? await verifyToken(token) : undefined
    if (!player) return undefined
    if (player.session === undefined) return { ...player, account: false, role: '' }
    const row = await this.db.selectFrom('session').innerJoin('account', 'account.player', 'session.player')
      .select(['account.name', 'account.role']).where('session.id', '=', sessionHash(player.session)).where('session.player', '=', player.player).executeTakeFirst()
    return row && { ...player, name: row.name, account: true, role: row.role }
  }

  /** What an account may do now: a session's role is as old as the session. */
  async roleOf(player: string): Promise<Role> {
    return (await this.db.selectFrom('account').select('role').where('player', '=', player).executeTakeFirst())?.role ?? ''
  }

  /** Makes an account a moderator, or no moderator any more; false if there is no such account, or an admin's. */
  async appoint(player: string, moderator: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.db.updateTable('account').set({ role: moderator ? 'moderator' : '' }).where('player', '=', player).where('role', '!=', 'admin').executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** May somebody without an account go by this name? */
  async free(name: string): Promise<boolean> {
    return (await this.db.selectFrom('account').select('player').where('key', '=', nameKey(name)).executeTakeFirst()) === undefined
  }
}
