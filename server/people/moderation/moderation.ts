/** The log of acts of moderators, and of owners in their own rooms. */
import { randomBytes } from 'node:crypto'
import type { LogOf } from '../../../common/wire/chat/moderation.ts'
import type { RoomRole } from '../../../common/wire/chat/room-schema.ts'
import { moderatesSite } from '../../../common/wire/people/ranks.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'

export type ModerationLogRow = Tables['moderation']

/** A player who acts, or is acted on. */
export interface NamedPlayer {
  readonly player: string
  readonly name: string
}

/** A moderator, with their role in that place. */
export interface Judge extends NamedPlayer {
  readonly role: RoomRole
}

export interface ModerationAction {
  /** The chatroom; empty for the whole site. */
  readonly room: string
  readonly by: Judge
  readonly act: string
  /** Undefined for acts on a room. */
  readonly about?: NamedPlayer | undefined
  readonly detail: string
  /** Visible to administrators alone. */
  readonly administers?: true
}

const ADMINISTRATION = 2
/** Acts that change somebody's role. */
const ROLE_CHANGES = ['appoint', 'promote', 'dismiss']

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

  async record({
    room,
    by,
    act,
    about = { player: '', name: '' },
    detail,
    administers,
  }: ModerationAction): Promise<void> {
    const row = {
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
      .values({ id: randomBytes(8).toString('hex'), at: Date.now(), ...row })
      .execute()
  }

  /**
   * Newest first, after the cursor. The log of administrators includes all changes of roles, wherever they
   * were made.
   */
  actions(
    of: LogOf | 'administration',
    behind: LogCursor | undefined,
    limit: number,
  ): Promise<ModerationLogRow[]> {
    let query = this.db
      .selectFrom('moderation')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .where((e) =>
        of === 'administration'
          ? e.or([e('house', '=', ADMINISTRATION), e.and([e('house', '=', 1), e('act', 'in', ROLE_CHANGES)])])
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
