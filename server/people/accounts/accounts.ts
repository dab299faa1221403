/** Accounts: who has which name, and who holds a token. */
import { looksOf } from '../../../common/wire/people/likeness.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import type { RefusalCode, Refused } from '../../../common/wire/refusals.ts'
import { happened } from '../../base/events.ts'
import type { Database } from '../../store/database.ts'
import { accountNamed, formerKeys, isFree, unkeptOf } from '../../store/people/account-names.ts'
import type { Tables } from '../../store/tables.ts'
import type { AccountChange } from './account-changes.ts'
import { becomeProgram } from './becoming-program.ts'
import { deleteAccount } from './deletion.ts'
import type { EndedSessions } from './endings.ts'
import type { Account, KnownPlayer, Role } from './identity.ts'
import { type HashCost, isPassword, keepPassword, PASSWORD_COST } from './passwords.ts'
import { giveRank } from './rank.ts'
import type { NewCodes } from './recovery-codes.ts'
import { renameAccount } from './renaming.ts'
import { verifyToken } from './session.ts'
import { Sessions } from './sessions.ts'
import type { Signing } from './signing.ts'

/** The ways into a new account: a password, a passkey, or both. */
export interface WayIn {
  readonly password?: string
  readonly passkey?: Omit<Tables['passkey'], 'player'>
  /** The one-time codes issued with it. */
  readonly codes?: NewCodes['rows']
}

/** Listeners to changes of accounts. */
export interface AccountListeners {
  /** Sessions have ended. */
  readonly ended?: (ended: EndedSessions) => void
  /** An account has changed or is deleted. */
  readonly changed?: (change: AccountChange) => void
}

/** Another account still has the name. */
class NameHeld extends Error {}

export class Accounts {
  readonly sessions: Sessions
  /** Of the tokens that people hold. */
  readonly signing: Signing
  private readonly db: Database
  private readonly cost: HashCost
  private readonly ended: (ended: EndedSessions) => void
  private readonly changed: (change: AccountChange) => void

  /** `cost`: of hashing a password. */
  constructor(
    db: Database,
    signing: Signing,
    { ended = () => undefined, changed = () => undefined }: AccountListeners = {},
    cost = PASSWORD_COST,
  ) {
    this.db = db
    this.signing = signing
    this.cost = cost
    this.ended = ended
    this.changed = changed
    this.sessions = new Sessions(db, signing, ended)
  }

  /** The player who holds this token; undefined if it is not ours, or its session has ended. */
  async whoHas(token: string | undefined): Promise<KnownPlayer | undefined> {
    const player = token ? await verifyToken(this.signing, token) : undefined
    if (!player) return undefined
    if (player.session === undefined)
      return (await this.wasAccount(player.player))
        ? undefined
        : { ...player, family: '', account: false, role: '' }
    const account = await this.sessions.account(player.session, player.player)
    if (!account) return undefined
    const formerly = account.renamed > 0 ? await formerKeys(this.db, player.player) : []
    // The account decides name and program flag, whatever the token says.
    return {
      ...player,
      name: account.name,
      bot: account.program === 1,
      family: account.family,
      account: true,
      role: account.role,
      ...(formerly.length > 0 && { formerly }),
    }
  }

  private async isAccount(player: string): Promise<boolean> {
    return (
      (await this.db
        .selectFrom('account')
        .select('player')
        .where('player', '=', player)
        .executeTakeFirst()) !== undefined
    )
  }

  /**
   * A guest's token from before registration is no longer valid, nor after the account's deletion: it needed
   * no password, and had no session.
   */
  private async wasAccount(player: string): Promise<boolean> {
    const rows = this.db
      .selectFrom('account')
      .select('player')
      .where('player', '=', player)
      .unionAll(this.db.selectFrom('deletion').select('player').where('player', '=', player))
    return (await rows.executeTakeFirst()) !== undefined
  }

  /** The account's current role, read anew, as a session may be old. */
  async roleOf(player: string): Promise<Role> {
    return (
      (await this.db.selectFrom('account').select('role').where('player', '=', player).executeTakeFirst())
        ?.role ?? ''
    )
  }

  /**
   * Makes an account a moderator, or removes that role; false if there is no such account, or it is an
   * administrator's.
   */
  appoint(player: string, moderator: boolean): Promise<boolean> {
    return this.db.transaction().execute(async (db) => {
      // An update first, as a lock: of two simultaneous changes the second waits here, and finds an
      // administrator.
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set((e) => ({ role: e.ref('role') }))
        .where('player', '=', player)
        .where('role', '!=', 'admin')
        .executeTakeFirst()
      return numUpdatedRows > 0n && giveRank(db, player, moderator ? 'moderator' : '')
    })
  }

  /**
   * Sets an account's role. The `setting` row serialises these changes, so that at least one administrator
   * remains.
   */
  setRole(player: string, role: Role): Promise<'done' | 'unknown' | 'last'> {
    return this.db.transaction().execute(async (db) => {
      const value = String(Date.now())
      await db
        .insertInto('setting')
        .values({ name: 'offices', value })
        .onConflict((c) => c.column('name').doUpdateSet({ value }))
        .execute()
      const others = await db
        .selectFrom('account')
        .select('player')
        .where('role', '=', 'admin')
        .where('player', '!=', player)
        .limit(1)
        .executeTakeFirst()
      const account = await db
        .selectFrom('account')
        .select('role')
        .where('player', '=', player)
        .executeTakeFirst()
      if (!account) return 'unknown'
      if (account.role === 'admin' && role !== 'admin' && !others) return 'last'
      await giveRank(db, player, role)
      return 'done'
    })
  }

  /** All moderators and administrators, by name. */
  house(): Promise<Omit<Account, 'program'>[]> {
    return this.db
      .selectFrom('account')
      .select(['player', 'name', 'role'])
      .where('role', '!=', '')
      .orderBy('key')
      .execute()
  }

  /** The account with that name, or with that former name. */
  async keeperOf(name: string): Promise<Account | undefined> {
    const account = await accountNamed(this.db, name)
    return (
      account && {
        player: account.player,
        name: account.name,
        role: account.role,
        program: account.program === 1,
      }
    )
  }

  /** Those of the players who have a program's account. */
  async programsAmong(players: readonly string[]): Promise<ReadonlySet<string>> {
    const some = [...new Set(players)].filter(Boolean)
    const rows =
      some.length === 0
        ? []
        : await this.db
            .selectFrom('account')
            .select('player')
            .where('player', 'in', some)
            .where('program', '=', 1)
            .execute()
    return new Set(rows.map(({ player }) => player))
  }

  /** May somebody take this name? `player`: an account may take its own former names. */
  free = (name: string, player?: string): Promise<boolean> => isFree(this.db, name, player)

  /** The names that lead to no account. */
  unkept = (names: readonly string[]): Promise<string[]> => unkeptOf(this.db, names)

  /**
   * Registers the name for this player, who keeps all that they were so far; a program gets a program's
   * account. The password is in plain text here.
   */
  async keep(
    player: string,
    name: string,
    { password, passkey, codes = [] }: WayIn,
    program = false,
  ): Promise<RefusalCode | undefined> {
    const account = {
      player,
      name,
      key: nameKey(name),
      ...looksOf(name),
      password: password === undefined ? '' : await keepPassword(password, this.cost),
      role: '' as const,
      since: Date.now(),
      program: Number(program),
    }
    const added = await this.db
      .transaction()
      .execute(async (db) => {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('account')
          .values(account)
          .onConflict((c) => c.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return false
        // Checked after the write, so that it sees a rename that was made meanwhile.
        if (!(await isFree(db, name, player))) throw new NameHeld()
        await db.deleteFrom('former_name').where('key', '=', account.key).execute()
        if (passkey)
          await db
            .insertInto('passkey')
            .values({ ...passkey, player })
            .execute()
        if (codes.length > 0) await db.insertInto('recovery_code').values(codes).execute()
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof NameHeld) return false
        throw error
      })
    if (added) {
      happened('account made', { name, program })
      return undefined
    }
    return (await this.isAccount(player)) ? 'already_kept' : 'name_taken'
  }

  /**
   * Renames an account; the name must be valid. Rooms that show the old name learn of it. `at any time`: for
   * the operator.
   */
  async rename(
    player: string,
    name: string,
    how: 'now and then' | 'at any time' = 'now and then',
  ): Promise<Refused | undefined> {
    const refused = await renameAccount(
      this.db,
      player,
      name,
      Date.now(),
      how === 'at any time' ? 0 : undefined,
    )
    if (!refused) this.changed({ player, is: 'renamed' })
    return refused
  }

  /** Turns a person's account into a program's, if possible, and ends its sessions. */
  async becomeProgram(player: string): Promise<Refused | undefined> {
    const refused = await becomeProgram(this.db, player)
    if (refused) return refused
    await this.sessions.endAll(player)
    this.changed({ player, is: 'program' })
    return undefined
  }

  /** Deletes an account with all its data and ends its sessions; false if there is none. */
  async delete(player: string): Promise<boolean> {
    const deleted = await deleteAccount(this.db, player)
    if (!deleted) return false
    const { families, names } = deleted
    this.ended({ player, families: [...families, ''] })
    this.changed({ player, is: 'deleted', names })
    return true
  }

  /**
   * The account that name and password open. A name without an account, or without a password, takes as long
   * as a wrong password. Rejects with `HashingOverloaded`.
   */
  async opened(name: string, password: string): Promise<Account | undefined> {
    const account = await accountNamed(this.db, name)
    const { right, old } = await isPassword(password, account?.password, this.cost)
    if (!account || !right) return undefined
    if (old) await this.setPassword(account.player, password)
    return { ...account, program: account.program === 1 }
  }

  /** The account of a player; undefined for a guest. */
  async of(
    player: string,
  ): Promise<(Account & { readonly hasPassword: boolean; readonly renamed: number }) | undefined> {
    const account = await this.db
      .selectFrom('account')
      .select(['player', 'name', 'role', 'password', 'renamed', 'program'])
      .where('player', '=', player)
      .executeTakeFirst()
    return (
      account && {
        player,
        name: account.name,
        role: account.role,
        program: account.program === 1,
        hasPassword: account.password !== '',
        renamed: account.renamed,
      }
    )
  }

  /** Rejects with `HashingOverloaded`. */
  async setPassword(player: string, password: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ password: await keepPassword(password, this.cost) })
      .where('player', '=', player)
      .execute()
  }
}
