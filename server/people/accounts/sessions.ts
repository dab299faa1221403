/** Where accounts are signed in. The database knows a session by a hash only. */
import { randomBytes } from 'node:crypto'
import type { SignedInDevice } from '../../../common/wire/people/account.ts'
import type { Database } from '../../store/database.ts'
import type { EndedSessions } from './endings.ts'
import { newSession, nextSession, sessionHash } from './session.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session that is not seen for so long ends. */
const UNSEEN = 90 * DAY
/** So old an id is changed for a new one. */
const ID_HOLDS = DAY
/** Once the new id is used, the old one holds for so long still: other tabs are just asking under it. */
const GRACE = 60_000

export class Sessions {
  private readonly db: Database
  private readonly ended: (ended: EndedSessions) => void
  private readonly now: () => number

  constructor(db: Database, ended: (ended: EndedSessions) => void, now: () => number = () => Date.now()) {
    this.db = db
    this.ended = ended
    this.now = now
  }

  /** Signs a player's account in; what has run out, whoever's, is cleared away. */
  async begin(player: string, device: string): Promise<string> {
    const session = newSession()
    const now = this.now()
    await this.db.deleteFrom('session').where('ends', '<=', now).execute()
    await this.db
      .insertInto('session')
      .values({
        id: sessionHash(session),
        player,
        family: randomBytes(9).toString('base64url'),
        device,
        since: now,
        made: now,
        seen: now,
        ends: now + UNSEEN,
      })
      .execute()
    return session
  }

  /**
   * What is known of the account whose session this is, while it holds. Whoever asks has the id: the ones
   * before it are done with.
   */
  async account(session: string, player: string) {
    const now = this.now()
    const row = await this.db
      .selectFrom('session')
      .innerJoin('account', 'account.player', 'session.player')
      .select([
        'account.name',
        'account.role',
        'account.renamed',
        'account.program',
        'session.family',
        'session.made',
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('session as old')
            .select('old.id')
            .whereRef('old.family', '=', 'session.family')
            .whereRef('old.made', '<', 'session.made')
            .where('old.ends', '>', now + GRACE),
        ).as('arrived'),
      )
      .where('session.id', '=', sessionHash(session))
      .where('session.player', '=', player)
      .where('session.ends', '>', now)
      .executeTakeFirst()
    if (row?.arrived)
      await this.db
        .updateTable('session')
        .set({ ends: now + GRACE })
        .where('family', '=', row.family)
        .where('made', '<', row.made)
        .where('ends', '>', now + GRACE)
        .execute()
    return row
  }

  /**
   * It is seen: gives the id under which it goes on.
   *
   * An answer with a new id may be lost, so the old one holds until the new one comes back, and `GRACE` from
   * then on; it never holds again after that. What is accepted: a copy of an id is as good as the id until
   * its follower was used, as it would be without a change. A copy that turns up later (of a backup, a log)
   * is worth nothing.
   */
  async goOn(session: string): Promise<string> {
    const now = this.now()
    const id = sessionHash(session)
    const row = await this.db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', id)
      .where('ends', '>', now)
      .executeTakeFirst()
    if (!row) return session
    const seen = { seen: now, ends: now + UNSEEN }
    if (now - row.made < ID_HOLDS) {
      if (now - row.seen >= HOUR)
        await this.db.updateTable('session').set(seen).where('id', '=', id).execute()
      return session
    }
    const next = nextSession(session)
    await this.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set(seen)
        .where('id', '=', id)
        .where('ends', '>', now + GRACE)
        .executeTakeFirst()
      // One that is about to end has a follower that is used.
      if (numUpdatedRows > 0n)
        await db
          .insertInto('session')
          .values({ ...row, ...seen, id: sessionHash(next), made: now })
          .onConflict((c) => c.column('id').doUpdateSet(seen))
          .execute()
    })
    return next
  }

  /** Where that account is signed in, the last seen first. `session` is the one that asks. */
  async places(player: string, session: string): Promise<SignedInDevice[]> {
    const rows = await this.db
      .selectFrom('session')
      .select(['id', 'family', 'device', 'since', 'seen'])
      .where('player', '=', player)
      .where('ends', '>', this.now())
      .orderBy('seen', 'desc')
      .execute()
    const family = this.familyIn(rows, session)
    return rows
      .filter((row, i) => rows.findIndex((other) => other.family === row.family) === i)
      .map((row) => ({
        id: row.family,
        device: row.device,
        since: row.since,
        seen: row.seen,
        here: row.family === family,
      }))
  }

  /** Ends it, under each of its ids. */
  async end(session: string): Promise<void> {
    const row = await this.db
      .selectFrom('session')
      .select(['player', 'family'])
      .where('id', '=', sessionHash(session))
      .executeTakeFirst()
    if (row) await this.endFamilies(row.player, [row.family])
  }

  /** Ends one of a player's places; false when there is none of that id. */
  async endPlace(player: string, id: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('session')
      .select('id')
      .where('player', '=', player)
      .where('family', '=', id)
      .executeTakeFirst()
    if (row) await this.endFamilies(player, [id])
    return row !== undefined
  }

  /** Ends all of a player's, or all but one. */
  async endAll(player: string, but?: string): Promise<void> {
    const rows = await this.db
      .selectFrom('session')
      .select(['id', 'family'])
      .where('player', '=', player)
      .execute()
    const staying = but === undefined ? undefined : this.familyIn(rows, but)
    await this.endFamilies(
      player,
      [...new Set(rows.map(({ family }) => family))].filter((family) => family !== staying),
    )
  }

  private async endFamilies(player: string, families: readonly string[]): Promise<void> {
    // Once more, until there are none: one of them may just be changing its id.
    const some = async () =>
      families.length > 0 &&
      (await this.db.deleteFrom('session').where('family', 'in', families).executeTakeFirst())
        .numDeletedRows > 0n
    while (await some());
    // Who came in as the guest whom the account was has no session that could be ended: it is shown the door
    // with any.
    this.ended({ player, families: [...families, ''] })
  }

  private readonly familyIn = (rows: readonly { id: string; family: string }[], session: string) =>
    rows.find(({ id }) => id === sessionHash(session))?.family
}
