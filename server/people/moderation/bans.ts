/**
 * Bans and mutes: on the whole site or in one room, of a player or of a neighbourhood of addresses. All
 * active ones are in memory, so that a check costs no query. Other nodes announce changes; a periodic read
 * finds announcements that were lost.
 */
import { randomBytes } from 'node:crypto'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'
import type { Role } from '../accounts/identity.ts'
import type { Signing } from '../accounts/signing.ts'
import { type AddressRange, inRange, rangeOf } from '../address.ts'
import { isSealed, isWithin } from './origins.ts'

export type Ban = Tables['ban']

/** The interval of the periodic read (ms): another node's ban is known here at the latest then. */
const READ_EVERY = 5000

/** Long enough for a moderator's reason and the end of the ban (characters). */
const SAID_AT_MOST = REASON_LENGTH + 60

/** The value of `until` (server ms) for a permanent ban. */
export const FOR_EVER = 0

interface ActiveBan {
  readonly ban: Ban
  /** For a ban of addresses. */
  readonly range: AddressRange | undefined
}

/** The person to check. */
export interface Arrival {
  readonly player: string
  readonly address: string
  readonly role: Role
}

export class Bans {
  private held: readonly ActiveBan[] = []
  private readonly db: Database
  private readonly signing: Signing
  private readonly changed: () => void
  private readonly listeners = new Set<() => void>()
  private reading: NodeJS.Timeout | undefined

  /** `changed`: this node has changed a ban; other nodes have to `learn` it. */
  constructor(db: Database, signing: Signing, changed: () => void = () => undefined) {
    this.signing = signing
    this.db = db
    this.changed = changed
  }

  /** Reads all active bans, now and periodically. */
  async open(): Promise<void> {
    await this.read()
    this.reading = setInterval(this.learn, READ_EVERY).unref()
  }

  /** Another node has changed a ban. */
  readonly learn = (): void =>
    void this.read().catch((error: unknown) => log.warn({ err: error }, 'bans could not be read'))

  close(): void {
    clearInterval(this.reading)
  }

  /** Subscribes to changes. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Why somebody may not enter a room, or without `room` the site. Bans of addresses do not apply to
   * moderators and administrators.
   */
  refusalFor({ player, address, role }: Arrival, room = ''): Refused | undefined {
    const found = this.standing().find(
      ({ ban, range }) =>
        ban.kind === 'ban' &&
        (ban.room === '' || ban.room === room) &&
        (ban.prefix === ''
          ? ban.player === player
          : role === '' && (range ? inRange(address, range) : isWithin(this.signing, address, ban.prefix))),
    )
    return found && refusal('banned', said(found.ban), SAID_AT_MOST)
  }

  /** How much longer somebody is muted in any of these places, or on the whole site (ms). */
  mutedFor(player: string, ...places: readonly string[]): number {
    const now = Date.now()
    return Math.max(
      0,
      ...this.standing()
        .filter(
          ({ ban: { kind, player: muted, room } }) =>
            kind === 'mute' && muted === player && (room === '' || places.includes(room)),
        )
        .map(({ ban }) => ban.until - now),
    )
  }

  /** All active bans and mutes, newest first. */
  list = (): Ban[] =>
    this.standing()
      .map(({ ban }) => ban)
      .sort((a, b) => b.at - a.at)

  /** Stores a ban. It replaces one of the same kind for the same person and place. */
  async add(given: Omit<Ban, 'id' | 'at'>): Promise<Ban> {
    const ban: Ban = { id: randomBytes(8).toString('hex'), at: Date.now(), ...given }
    await this.db.transaction().execute(async (db) => {
      await db
        .deleteFrom('ban')
        .where('room', '=', ban.room)
        .where('kind', '=', ban.kind)
        .where('player', '=', ban.player)
        .where('prefix', '=', ban.prefix)
        .execute()
      await db.insertInto('ban').values(ban).execute()
    })
    await this.read()
    this.changed()
    return ban
  }

  /** Ends a ban and returns it; undefined if there is none. */
  async lift(id: string): Promise<Ban | undefined> {
    const ban = this.list().find((one) => one.id === id)
    if (!ban) return undefined
    await this.db.deleteFrom('ban').where('id', '=', id).execute()
    await this.read()
    this.changed()
    return ban
  }

  private standing(): readonly ActiveBan[] {
    const now = Date.now()
    return this.held.filter(({ ban }) => ban.until === FOR_EVER || ban.until > now)
  }

  private async read(): Promise<void> {
    const bans = await this.db
      .selectFrom('ban')
      .selectAll()
      .where((e) => e.or([e('until', '=', FOR_EVER), e('until', '>', Date.now())]))
      .execute()
    const known = (held: readonly Ban[]) =>
      held
        .map(({ id, name }) => `${id} ${name}`)
        .sort()
        .join()
    const same = known(bans) === known(this.held.map(({ ban }) => ban))
    this.held = bans.map((ban) => ({
      ban,
      range: ban.prefix && !isSealed(ban.prefix) ? rangeOf(ban.prefix) : undefined,
    }))
    if (!same) for (const listener of this.listeners) listener()
  }
}

/** `Until 3 Oct 2026, 12:00 UTC. Reason: spam` */
function said({ until, reason }: Ban): string {
  const when =
    until === FOR_EVER
      ? ''
      : `Until ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(until)} UTC.`
  return [when, reason && `Reason: ${reason}`].filter(Boolean).join(' ')
}
