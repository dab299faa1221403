/** Accounts: who keeps a name, and who somebody is that comes with a token. */
import { nameKey } from '../../common/wire/names.ts'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'
import { isPassword, keepPassword, PASSWORD_COST, type HashCost } from './passwords.ts'
import { verifyToken, type Player } from './session.ts'
import type { Ended } from './endings.ts'
import { Sessions } from './sessions.ts'

export type Role = '' | 'moderator' | 'admin'

/** A player with what the site knows of them. */
export interface Known extends Player {
  /** What the session stays in though it changes its id; empty for guests. */
  readonly family: string
  /** Whether the name is kept: nobody else can have it. */
  readonly account: boolean
  readonly role: Role
}

/** An account, without what is secret of it. */
export interface Account {
  readonly player: string
  readonly name: string
  readonly role: Role
}

/** How a name is kept: by one of these, or both. */
export interface WayIn {
  readonly password?: string
  readonly passkey?: Omit<Tables['passkey'], 'player'>
}

export class Accounts {
  readonly sessions: Sessions
  private readonly db: Database
  private readonly cost: HashCost

  /** `ended`: is told of sessions that are ended. `cost`: of keeping a password. */
  constructor(db: Database, ended: (ended: Ended) => void = () => undefined, cost = PASSWORD_COST) {
    this.db = db
    this.cost = cost
    this.sessions = new Sessions(db, ended)
  }

  /** Who holds this token now: nobody when it is not ours, or when the session it belongs to was ended. */
  async whoHas(token: string | undefined): Promise<Known | undefined> {
    const player = token ? await verifyToken(token) : undefined
    if (!player) return undefined
    if (player.session === undefined) return (await this.isAccount(player.player)) ? undefined : { ...player, family: '', account: false, role: '' }
    const account = await this.sessions.account(player.session, player.player)
    return account && { ...player, name: account.name, family: account.family, account: true, role: account.role }
  }

  /** A guest's token of the time before the name was kept is none any more: it had no password, and was never signed in. */
  private async isAccount(player: string): Promise<boolean> {
    return (await this.db.selectFrom('account').select('player').where('player', '=', player).executeTakeFirst()) !== undefined
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

  /** The moderators and administrators, by name. */
  house(): Promise<Account[]> {
    return this.db.selectFrom('account').select(['player', 'name', 'role']).where('role', '!=', '').orderBy('key').execute()
  }

  /** Who keeps that name. */
  async keeperOf(name: string): Promise<Account | undefined> {
    const account = await this.named(name)
    return account && { player: account.player, name: account.name, role: account.role }
  }

  /** May somebody without an account go by this name? */
  async free(name: string): Promise<boolean> {
    return (await this.named(name)) === undefined
  }

  /** Those of the names that nobody keeps. */
  async unkept(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return []
    const rows = await this.db.selectFrom('account').select('key').where('key', 'in', names.map(nameKey)).execute()
    const kept = new Set(rows.map(({ key }) => key))
    return names.filter((name) => !kept.has(nameKey(name)))
  }

  private readonly named = (name: string) => this.db.selectFrom('account').selectAll().where('key', '=', nameKey(name)).executeTakeFirst()

  /** The name becomes this player's, with all that they have been so far. The password is plain here. */
  async keep(player: string, name: string, { password, passkey }: WayIn): Promise<RefusalCode | undefined> {
    const account = { player, name, key: nameKey(name), password: password === undefined ? '' : await keepPassword(password, this.cost), role: '' as const, since: Date.now() }
    const added = await this.db.transaction().execute(async (db) => {
      const { numInsertedOrUpdatedRows } = await db.insertInto('account').values(account).onConflict((c) => c.doNothing()).executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      if (passkey) await db.insertInto('passkey').values({ ...passkey, player }).execute()
      return true
    })
    if (added) return undefined
    return (await this.isAccount(player)) ? 'already_kept' : 'name_taken'
  }

  /** The account that these open. One that does not exist, or has no password, takes as long as one whose password is another. Rejects with `Crowded`. */
  async opened(name: string, password: string): Promise<Account | undefined> {
    const account = await this.named(name)
    const { right, old } = await isPassword(password, account?.password, this.cost)
    if (!account || !right) return undefined
    if (old) await this.setPassword(account.player, password)
    return account
  }

  /** What there is of a player's account; nothing for a guest. */
  async of(player: string): Promise<(Account & { hasPassword: boolean }) | undefined> {
    const account = await this.db.selectFrom('account').select(['player', 'name', 'role', 'password']).where('player', '=', player).executeTakeFirst()
    return account && { player, name: account.name, role: account.role, hasPassword: account.password !== '' }
  }

  /** Rejects with `Crowded`. */
  async setPassword(player: string, password: string): Promise<void> {
    await this.db.updateTable('account').set({ password: await keepPassword(password, this.cost) }).where('player', '=', player).execute()
  }
}
