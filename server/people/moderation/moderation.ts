/** The log of acts of moderators, and of owners in their own rooms. */
import { randomBytes } from 'node:crypto'
import type { LogOf } from '../../../common/wire/chat/moderation.ts'
import type { RoomRole } from '../../../common/wire/chat/room-schema.ts'
import { moderatesSite } from '../../../common/wire/people/ranks.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'

export type LoggedDeed = Tables['moderation']

/** A person who acts, or is acted on. */
export interface Somebody {
  readonly player: string
  readonly name: string
}

/** A moderator, with their role in that place. */
export interface Judge extends Somebody {
  readonly role: RoomRole
}

export interface ModerationDeed {
  /** The chatroom; empty for the whole site. */
  readonly room: string
  readonly by: Judge
  readonly act: string
  /** Undefined for acts on a room. */
  readonly about?: Somebody | undefined
  readonly detail: string
  /** Visible to administrators alone. */
  readonly administers?: true
}

const ADMINISTRATION = 2
/** Acts that change somebody's role. */
const OFFICES = ['appoint', 'promote', 'dismiss']

/** The last act of the page before. */
export interface LogCursor {
  readonly at: number
  readonly id: string
}

export class Moderation {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  async did({
    room,
    by,
    act,
    about = { player: '', name: '' },
    detail,
    administers,
  }: ModerationDeed): Promise<void> {
    const deed = {
      room,
      by: by.player,
      by_name: by.name,
      act,
      about: about.player,
      about_name: about.name,
      detail,
      house: administers ? ADMINISTRATION : Number(moderatesSite(by.role)),
    }
    await this.db
      .insertInto('moderation')
      .values({ id: randomBytes(8).toString('hex'), at: Date.now(), ...deed })
      .execute()
  }

  /**
   * Newest first, after the cursor. The log of administrators includes all changes of roles, wherever they
   * were made.
   */
  deeds(of: LogOf | 'administration', behind: LogCursor | undefined, limit: number): Promise<LoggedDeed[]> {
    let query = this.db
      .selectFrom('moderation')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .where((e) =>
        of === 'administration'
          ? e.or([e('house', '=', ADMINISTRATION), e.and([e('house', '=', 1), e('act', 'in', OFFICES)])])
          : e('house', '=', Number(of === 'house')),
      )
    if (behind) query = query.where((e) => e(e.refTuple('at', 'id'), '<', e.tuple(behind.at, behind.id)))
    return query.limit(limit).execute()
  }

  /** Why a place was closed, in the words of the administrator. */
  async closing(room: string): Promise<string | undefined> {
    const last = await this.db
      .selectFrom('moderation')
      .select(['act', 'detail'])
      .where('house', '=', ADMINISTRATION)
      .where('room', '=', room)
      .where('act', 'in', ['close match', 'not closed'])
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.act === 'close match' ? last.detail : undefined
  }
}
