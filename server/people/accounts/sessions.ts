/** Sessions of accounts. The database stores only hashes of their ids. */
import { randomBytes } from 'node:crypto'
import type { SignedInDevice } from '../../../common/wire/people/account.ts'
import type { Database } from '../../store/database.ts'
import type { EndedSessions } from './endings.ts'
import { newSession, nextSession, sessionHash } from './session.ts'
import type { Signing } from './signing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session ends after this long without a request. */
const UNSEEN = 90 * DAY
/** The age at which an id is rotated. */
const ID_HOLDS = DAY
/** How long the old id stays valid after the first use of the new one, as other tabs may still use it. */
const GRACE = 60_000

export class Sessions {
  private readonly db: Database
  private readonly signing: Signing
  private readonly ended: (ended: EndedSessions) => void
  private readonly now: () => number

  constructor(
    db: Database,
    signing: Signing,
    ended: (ended: EndedSessions) => void,
    now: () => number = () => Date.now(),
  ) {
    this.db = db
    this.signing = signing
    this.ended = ended
    this.now = now
  }

  /** Begins a session; deletes all expired ones. */
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

  /** The account of a valid session. The caller has used this id, so earlier ids of the session expire. */
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
   * Notes a visit, and returns the id to use from now on.
   *
   * A response with a new id may be lost, so the old id stays valid until the new one is used, and `GRACE`
   * longer; never again after that. Accepted risk: a copied id works until its successor is used, as it would
   * without rotation. An older copy (from a backup or a log) is worthless.
   */
  async rotate(session: string): Promise<string> {
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
    const next = nextSession(this.signing, session)
    await this.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set(seen)
        .where('id', '=', id)
        .where('ends', '>', now + GRACE)
        .executeTakeFirst()
      // An id in its grace period has a successor in use.
      if (numUpdatedRows > 0n)
        await db
          .insertInto('session')
          .values({ ...row, ...seen, id: sessionHash(next), made: now })
          .onConflict((c) => c.column('id').doUpdateSet(seen))
          .execute()
    })
    return next
  }

  /** The sessions of an account, the last used first. `session`: the current one. */
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

  /** Ends a session, under all its ids. */
  async end(session: string): Promise<void> {
    const row = await this.db
      .selectFrom('session')
      .select(['player', 'family'])
      .where('id', '=', sessionHash(session))
      .executeTakeFirst()
    if (row) await this.endFamilies(row.player, [row.family])
  }

  /** Ends one of a player's sessions; false if there is none with that id. */
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

  /** Ends all of a player's sessions, or all but one. */
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
    // Repeats until there are none, as an id may be rotating.
    const some = async () =>
      families.length > 0 &&
      (await this.db.deleteFrom('session').where('family', 'in', families).executeTakeFirst())
        .numDeletedRows > 0n
    while (await some());
    // `''`: clients that joined as a guest before registration have no session, and have to leave as well.
    this.ended({ player, families: [...families, ''] })
  }

  private readonly familyIn = (rows: readonly { id: string; family: string }[], session: string) =>
    rows.find(({ id }) => id === sessionHash(session))?.family
}

// Names of browsers and their systems, to tell a person's sessions apart.

const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/** A browser and its system in words from a User-Agent header, such as `Firefox on Linux`. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'A program')
}
