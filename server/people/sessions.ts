/** Where accounts are signed in. The database knows a session by a hash only. */
import { randomBytes } from 'node:crypto'
import type { Place } from '../../common/wire/account.ts'
import type { Database } from '../store/database.ts'
import { newSession, nextSession, sessionHash } from './session.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session that is not seen for so long ends. */
const UNSEEN = 90 * DAY
/** So old an id is changed for a new one. */
const ID_HOLDS = DAY
/** For so long an old id holds still: other tabs are just asking under it. */
const GRACE = 60_000

export class Sessions {
  private readonly db: Database
  private readonly now: () => number

  constructor(db: Database, now: () => number = () => Date.now()) {
    this.db = db
    this.now = now
  }

  /** Signs a player's account in; what has run out, whoever's, is cleared away. */
  async begin(player: string, device: string): Promise<string> {
    const session = newSession()
    const now = this.now()
    await this.db.deleteFrom('session').where('ends', '<=', now).execute()
    await this.db.insertInto('session')
      .values({ id: sessionHash(session), player, family: randomBytes(9).toString('base64url'), device, since: now, made: now, seen: now, ends: now + UNSEEN }).execute()
    return session
  }

  /** The name and role of the account whose session this is, while it holds. */
  account(session: string, player: string) {
    return this.db.selectFrom('session').innerJoin('account', 'account.player', 'session.player').select(['account.name', 'account.role'])
      .where('session.id', '=', sessionHash(session)).where('session.player', '=', player).where('session.ends', '>', this.now()).executeTakeFirst()
  }

  /** It is seen: gives the id under which it goes on. */
  async goOn(session: string): Promise<string> {
    const now = this.now()
    const id = sessionHash(session)
    const row = await this.db.selectFrom('session').selectAll().where('id', '=', id).where('ends', '>', now).executeTakeFirst()
    if (!row) return session
    if (now - row.made < ID_HOLDS) {
      if (now - row.seen >= HOUR) await this.db.updateTable('session').set({ seen: now, ends: now + UNSEEN }).where('id', '=', id).execute()
      return session
    }
    const next = nextSession(session)
    await this.db.transaction().execute(async (db) => {
      await db.insertInto('session').values({ ...row, id: sessionHash(next), made: now, seen: now, ends: now + UNSEEN }).onConflict((c) => c.column('id').doNothing()).execute()
      await db.updateTable('session').set({ ends: now + GRACE }).where('id', '=', id).where('ends', '>', now + GRACE).execute()
    })
    return next
  }

  /** Where that account is signed in, the last seen first. `session` is the one that asks. */
  async places(player: string, session: string): Promise<Place[]> {
    const rows = await this.db.selectFrom('session').select(['id', 'family', 'device', 'since', 'seen']).where('player', '=', player).where('ends', '>', this.now()).orderBy('seen', 'desc').execute()
    const family = this.familyIn(rows, session)
    return rows.filter((row, i) => rows.findIndex((other) => other.family === row.family) === i)
      .map((row) => ({ id: row.family, device: row.device, since: row.since, seen: row.seen, here: row.family === family }))
  }

  /** Ends it, under each of its ids. */
  async end(session: string): Promise<void> {
    await this.db.deleteFrom('session').where('family', 'in', (q) => q.selectFrom('session').select('family').where('id', '=', sessionHash(session))).execute()
  }

  /** Ends one of a player's places; false when there is none of that id. */
  async endPlace(player: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.db.deleteFrom('session').where('player', '=', player).where('family', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Ends all of a player's, or all but one. */
  async endAll(player: string, but?: string): Promise<void> {
    const ending = this.db.deleteFrom('session').where('player', '=', player)
    await (but === undefined ? ending : ending.where('family', 'not in', (q) => q.selectFrom('session').select('family').where('id', '=', sessionHash(but)))).execute()
  }

  private readonly familyIn = (rows: readonly { id: string; family: string }[], session: string) => rows.find(({ id }) => id === sessionHash(session))?.family
}
