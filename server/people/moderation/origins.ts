/**
 * The last neighbourhood of each player, hashed with the server's key: a banned guest can return as another
 * guest within a moment, but from the same place.
 */
import { log } from '../../base/log.ts'
import type { Database } from '../../store/database.ts'
import type { Signing } from '../accounts/signing.ts'
import { neighbourhoodOf } from '../ratings/neighbourhood.ts'

const DAY = 24 * 3_600_000
/** The size of the cache, which saves a write for players who return. */
const HELD_AT_MOST = 10_000
/** The most simultaneous writes; further ones are skipped. */
const WRITING_AT_MOST = 100

export class Origins {
  private readonly db: Database
  /** What the database has, with the time of the write, the oldest first. */
  private readonly held = new Map<string, { readonly neighbourhood: string; readonly at: number }>()
  private writing = 0

  constructor(db: Database) {
    this.db = db
  }

  /**
   * Notes that a player was let in. The write happens in the background, so that joining does not wait for
   * it.
   */
  note(player: string, neighbourhood: string, now = Date.now()): void {
    const before = this.held.get(player)
    if (neighbourhood === '' || this.writing >= WRITING_AT_MOST) return
    if (before?.neighbourhood === neighbourhood && before.at > now - DAY) return
    this.held.delete(player)
    this.held.set(player, { neighbourhood, at: now })
    if (this.held.size > HELD_AT_MOST) this.held.delete(this.held.keys().next().value!)
    this.writing++
    void this.write(player, neighbourhood, now)
      .catch((error: unknown) => {
        this.held.delete(player)
        log.debug({ err: error }, 'where somebody comes from could not be noted')
      })
      .finally(() => this.writing--)
  }

  /** The player's last neighbourhood; undefined if unknown. */
  async of(player: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('origin')
      .select('neighbourhood')
      .where('player', '=', player)
      .executeTakeFirst()
    return row?.neighbourhood
  }

  private async write(player: string, neighbourhood: string, at: number): Promise<void> {
    await this.db
      .insertInto('origin')
      .values({ player, neighbourhood, at })
      .onConflict((c) => c.column('player').doUpdateSet({ neighbourhood, at }))
      .execute()
  }
}

/** Marks a neighbourhood in a ban's `prefix`, which otherwise is a range of addresses. */
const MARK = '~'
export const sealedPrefix = (neighbourhood: string): string => `${MARK}${neighbourhood}`
export const isSealed = (prefix: string): boolean => prefix.startsWith(MARK)

/** Is the address in that neighbourhood? */
export const isWithin = (signing: Signing, address: string, prefix: string): boolean =>
  sealedPrefix(neighbourhoodOf(signing, address)) === prefix
