/** The chatrooms, open or not: the lobby, which always exists, and rooms that players have made. */
import type { Selectable } from 'kysely'
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import { lookAlike } from '../../common/wire/people/likeness.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'
import { titled } from './titles.ts'

export type Chatroom = Selectable<Tables['chatroom']>

const ROOMS_AT_MOST = 200
/** The most rooms per owner. */
const ROOMS_EACH = 3
/** A room without a line for this long is deleted (ms); */
const FORGOTTEN_AFTER = 30 * 24 * 3600_000
/** one that never had any, after this long. */
const NEVER_USED_AFTER = 24 * 3600_000

export type MemberRole = 'keeper' | 'invited'

interface RoomVisitor {
  readonly player: string
  readonly account: boolean
  readonly role: string
}

const lobby: Chatroom = {
  id: LOBBY,
  title: 'Lobby',
  topic: '',
  slow: 0,
  filter: 1,
  maker: '',
  since: 0,
  door: '',
  hidden: 0,
  pin: '',
}

export class Chatrooms {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  async find(slug: string): Promise<Chatroom | undefined> {
    const kept = await this.db.selectFrom('chatroom').selectAll().where('id', '=', slug).executeTakeFirst()
    return kept ?? (slug === LOBBY ? lobby : undefined)
  }

  /** All rooms, the lobby first. */
  async all(): Promise<Chatroom[]> {
    const kept = await this.db.selectFrom('chatroom').selectAll().orderBy('since').orderBy('id').execute()
    return [kept.find(({ id }) => id === LOBBY) ?? lobby, ...kept.filter(({ id }) => id !== LOBBY)]
  }

  /** Makes a room with that title, or returns why not. */
  async make(given: string, maker: string): Promise<Chatroom | Refused> {
    const title = titled(given)
    if ('code' in title) return title
    const rooms = await this.all()
    if (rooms.some((room) => room.id === title.slug || lookAlike(room.title, title.title)))
      return refusal('room_taken')
    if (rooms.length >= ROOMS_AT_MOST && (await this.forgetUnused()) === 0) return refusal('too_many_rooms')
    if (rooms.filter((room) => room.maker === maker).length >= ROOMS_EACH)
      return refusal(
        'too_many_rooms',
        `Everybody makes ${ROOMS_EACH} at most; those that nobody uses go by themselves.`,
      )
    const room: Chatroom = {
      id: title.slug,
      title: title.title,
      topic: '',
      slow: 0,
      filter: 1,
      maker,
      since: Date.now(),
      door: '',
      hidden: 0,
      pin: '',
    }
    const made = await this.db
      .insertInto('chatroom')
      .values(room)
      .onConflict((c) => c.column('id').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return refusal('room_taken')
    // Of two rooms made at the same time with titles that look alike, the first remains.
    const first = (await this.all()).find((other) => lookAlike(other.title, room.title))
    if (!first || first.id === room.id) return room
    await this.db.deleteFrom('chatroom').where('id', '=', room.id).execute()
    return refusal('room_taken')
  }

  /** Stores the settings of a room. */
  async save(room: Chatroom): Promise<void> {
    const { id: _id, since: _since, ...how } = room
    await this.db
      .insertInto('chatroom')
      .values(room)
      .onConflict((c) => c.column('id').doUpdateSet(how))
      .execute()
  }

  /** The title in its final form, or why the room cannot have it. The address stays the same. */
  async retitled(room: Chatroom, given: string): Promise<string | Refused> {
    const title = titled(given)
    if ('code' in title) return title
    const others = (await this.all()).filter(({ id }) => id !== room.id)
    return others.some((other) => lookAlike(other.title, title.title)) ? refusal('room_taken') : title.title
  }

  /** The players whom its owner has appointed or invited. */
  async members(room: string, role: MemberRole): Promise<string[]> {
    const rows = await this.db
      .selectFrom('room_member')
      .select('player')
      .where('room', '=', room)
      .where('role', '=', role)
      .orderBy('since')
      .execute()
    return rows.map(({ player }) => player)
  }

  async memberNames(room: string, role: MemberRole): Promise<string[]> {
    const rows = await this.db
      .selectFrom('room_member')
      .innerJoin('account', 'account.player', 'room_member.player')
      .select('account.name')
      .where('room', '=', room)
      .where('room_member.role', '=', role)
      .orderBy('room_member.since')
      .execute()
    return rows.map(({ name }) => name)
  }

  async enrol(room: string, player: string, role: MemberRole, yes: boolean): Promise<void> {
    if (yes)
      await this.db
        .insertInto('room_member')
        .values({ room, player, role, since: Date.now() })
        .onConflict((c) => c.doNothing())
        .execute()
    else
      await this.db
        .deleteFrom('room_member')
        .where('room', '=', room)
        .where('player', '=', player)
        .where('role', '=', role)
        .execute()
  }

  /** May this player have one more room? */
  async hasRoomFor(player: string): Promise<boolean> {
    return (await this.all()).filter(({ maker }) => maker === player).length < ROOMS_EACH
  }

  /** Why somebody may not come in, if so. Moderators and administrators may enter every room. */
  async refusalFor(
    { id, door, maker }: Chatroom,
    { player, account, role }: RoomVisitor,
  ): Promise<Refused | undefined> {
    if (door === '' || role !== '' || player === maker) return undefined
    if (door === 'accounts') return account ? undefined : refusal('room_accounts')
    const known = [...(await this.members(id, 'keeper')), ...(await this.members(id, 'invited'))]
    return known.includes(player) ? undefined : refusal('room_invited')
  }

  /** It is no more, with all that was said there. */
  async remove(id: string): Promise<void> {
    for (const table of ['line', 'pickup', 'room_member'] as const)
      await this.db.deleteFrom(table).where('room', '=', id).execute()
    await this.db.deleteFrom('chatroom').where('id', '=', id).execute()
  }

  /** Deletes unused rooms, with their lines. Returns how many. */
  async forgetUnused(now = Date.now()): Promise<number> {
    const unused = await this.db
      .selectFrom('chatroom')
      .select('id')
      .where('id', '!=', LOBBY)
      .where((e) =>
        e.or(
          [[now - FORGOTTEN_AFTER, now - FORGOTTEN_AFTER] as const, [now - NEVER_USED_AFTER, 0] as const].map(
            ([since, spoken]) =>
              e.and([
                e('since', '<', since),
                e.not(
                  e.exists(
                    e
                      .selectFrom('line')
                      .select('line.id')
                      .whereRef('line.room', '=', 'chatroom.id')
                      .where('line.at', '>=', spoken),
                  ),
                ),
              ]),
          ),
        ),
      )
      .execute()
    for (const { id } of unused) {
      await this.remove(id)
    }
    return unused.length
  }
}
