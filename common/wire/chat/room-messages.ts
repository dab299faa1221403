/** The messages of a chatroom, beside its synced state. */
import { z } from 'zod'
import { NAME_LENGTH } from '../people/names.ts'
import type { RoomRole } from './room-schema.ts'
import {
  CHAT_LENGTH,
  type ChatLine,
  personId,
  reasonGiven,
  TALK_REQUESTS,
  type TalkMessages,
} from './talk.ts'

/** The room that always exists. */
export const LOBBY = 'lobby'
/** Number of past lines sent on joining. */
export const ROOM_HISTORY = 100
export const TITLE_LENGTH = 32
export const TOPIC_LENGTH = 120
export const PIN_LENGTH = 400
/** People whom an owner may appoint, and invite. */
export const KEEPERS_AT_MOST = 10
export const INVITED_AT_MOST = 100
/** Slow mode: seconds between two lines of a person. */
export const SLOW_CHOICES = [0, 5, 10, 30, 60, 300] as const
export const SLOW_AT_MOST = 600
/** Minutes; a ban of 0 minutes is for ever. */
export const BAN_AT_MOST = 366 * 24 * 60
/** Time until somebody who was kicked may return (ms). */
export const KICKED_FOR = 60_000
/**
 * Close codes of our own, for chatrooms and all other rooms. `signedOut`: the session that joined has ended;
 * the client may join again under its present identity. `moved`: the room goes on at another node; join
 * there. `shut`: the owner has closed the room.
 */
export const ROOM_CLOSE = { kicked: 4111, banned: 4112, signedOut: 4113, moved: 4114, shut: 4115 } as const

/** The part of a room's address, `/room/SLUG`; the room's id is `room-SLUG`. */
export const roomIdOf = (slug: string): string => `room-${slug}`
export const ROOM_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

export const enteringRoom = z.object({
  /** For programs; a browser has a cookie. */
  token: z.string().max(1000).optional(),
})

/** Body of `POST /api/rooms`. */
export const newRoom = z.strictObject({ title: z.string().max(4 * TITLE_LENGTH) })

/** The name of an account. */
const accountName = z.string().max(4 * NAME_LENGTH)

/** Names of the people whom an owner has appointed, and invited. */
export interface RoomMembers {
  readonly keepers: readonly string[]
  readonly invited: readonly string[]
}

/** Requests by name. Every request is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const ROOM_REQUESTS = {
  /** A line, or a command (`/help`). */
  say: z.strictObject({ text: z.string().max(4 * CHAT_LENGTH) }),
  away: z.strictObject({ away: z.boolean() }),
  ...TALK_REQUESTS,
  /** For moderators: */
  kick: z.strictObject({ person: personId, reason: reasonGiven }),
  /** `site`: bans from the whole site instead of this room. `address`: also bans neighbouring addresses. */
  ban: z.strictObject({
    person: personId,
    minutes: z.int().min(0).max(BAN_AT_MOST),
    reason: reasonGiven,
    site: z.boolean().default(false),
    address: z.boolean().default(false),
  }),
  /** Asks for the bans and mutes in this room: `ShownBan[]` (`moderation.ts`). */
  sentences: z.strictObject({}),
  /** Ends one of these. */
  lift: z.strictObject({ sentence: z.string().max(40) }),
  arrange: z.strictObject({
    topic: z
      .string()
      .max(4 * TOPIC_LENGTH)
      .optional(),
    slow: z.int().min(0).max(SLOW_AT_MOST).optional(),
    filter: z.boolean().optional(),
    pin: z
      .string()
      .max(4 * PIN_LENGTH)
      .optional(),
  }),
  /**
   * For the owner: sets the room's title, who may enter and who moderates; hands the room over, or deletes
   * it.
   */
  own: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('rename'), title: z.string().max(4 * TITLE_LENGTH) }),
    z.strictObject({ act: z.literal('hide'), hidden: z.boolean() }),
    z.strictObject({ act: z.literal('door'), door: z.enum(['', 'accounts', 'invited']) }),
    z.strictObject({ act: z.enum(['keeper', 'invited']), name: accountName, yes: z.boolean() }),
    z.strictObject({ act: z.literal('hand over'), name: accountName }),
    z.strictObject({ act: z.literal('close') }),
  ]),
  /** Asks for the people whom the owner has appointed and invited: `RoomMembers`. */
  members: z.strictObject({}),
  /** For admins: */
  appoint: z.strictObject({ person: personId, moderator: z.boolean() }),
  /** Asks for the server's time. */
  time: z.strictObject({}),
} as const

export type RoomRequestName = keyof typeof ROOM_REQUESTS
export type RoomRequest<N extends RoomRequestName> = z.input<(typeof ROOM_REQUESTS)[N]>

/** Your own role and limits here. */
export interface RoomYou {
  readonly person: string
  readonly role: RoomRole
  /** Ms until you may speak: the rest of a mute, and of slow mode. */
  readonly muted: number
  readonly wait: number
}

/** Answer to `say`: the line's id, or a command's output for you alone. */
export interface SayAnswer {
  readonly id?: number
  readonly told?: readonly string[]
}

/** Messages of the server by name. */
export interface RoomMessages extends TalkMessages {
  /** Lines from before you joined. It completes the join. */
  history: ChatLine[]
  lines: ChatLine[]
  you: RoomYou
  /** The client sent an unknown message. */
  refused: { code: string; message: string }
}
