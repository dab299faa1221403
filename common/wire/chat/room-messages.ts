/** What crosses the network in a chatroom, beside its synced state. */
import { z } from 'zod'
import { CHAT_LENGTH } from '../match/messages.ts'
import type { Fullest } from '../match/pickup-messages.ts'
import { NAME_LENGTH } from '../people/names.ts'
import type { RoomDoor, RoomRole } from './room-schema.ts'
import { personId, reasonGiven, TALK_REQUESTS, type TalkLine, type TalkMessages } from './talk.ts'

/** The room that is always there. */
export const LOBBY = 'lobby'
/** Lines that one who enters is told. */
export const ROOM_HISTORY = 100
export const TITLE_LENGTH = 32
export const TOPIC_LENGTH = 120
export const PIN_LENGTH = 400
/** People whom an owner appoints, and invites. */
export const KEEPERS_AT_MOST = 10
export const INVITED_AT_MOST = 100
/** Slow mode: seconds between two lines of a person. */
export const SLOW_CHOICES = [0, 5, 10, 30, 60, 300] as const
export const SLOW_AT_MOST = 600
/** Minutes; a ban of 0 minutes is one for ever. */
export const BAN_AT_MOST = 366 * 24 * 60
/** Who was sent out may come back after so long (ms). */
export const KICKED_FOR = 60_000
/**
 * Close codes of ours: of chatrooms, and of all rooms. `signedOut`: the session that one came in with has
 * ended; one may come in anew as who one is now; `moved`: the room goes on at another node, where one comes
 * in anew; `shut`: its owner has closed it.
 */
export const ROOM_CLOSE = { kicked: 4111, banned: 4112, signedOut: 4113, moved: 4114, shut: 4115 } as const

/** The part of a room's address, `/room/SLUG`; the room's id is `room-SLUG`. */
export const roomIdOf = (slug: string): string => `room-${slug}`
export const ROOM_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

export const enteringRoom = z.object({
  /** Of a program; a browser has a cookie. */
  token: z.string().max(1000).optional(),
})

/** Body of `POST /api/rooms`. */
export const newRoom = z.strictObject({ title: z.string().max(4 * TITLE_LENGTH) })

/** The name of an account. */
const accountName = z.string().max(4 * NAME_LENGTH)

/** The names of those whom an owner has appointed, and invited. */
export interface RoomMembers {
  readonly keepers: readonly string[]
  readonly invited: readonly string[]
}

/** Requests by name. Every one is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const ROOM_REQUESTS = {
  /** A line, or a command (`/help`). */
  say: z.strictObject({ text: z.string().max(4 * CHAT_LENGTH) }),
  away: z.strictObject({ away: z.boolean() }),
  ...TALK_REQUESTS,
  /** Of moderators: */
  kick: z.strictObject({ person: personId, reason: reasonGiven }),
  /**
   * `site`: keeps them out of everything, not of this room alone. `address`: keeps out their neighbourhood,
   * too.
   */
  ban: z.strictObject({
    person: personId,
    minutes: z.int().min(0).max(BAN_AT_MOST),
    reason: reasonGiven,
    site: z.boolean().default(false),
    address: z.boolean().default(false),
  }),
  /** Who is banned or muted in this room: `ShownBan[]` (`moderation.ts`). */
  sentences: z.strictObject({}),
  /** Ends one of those. */
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
   * Of the owner: what the room is called, who may come in, who moderates; that it is another's, or is no
   * more.
   */
  own: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('rename'), title: z.string().max(4 * TITLE_LENGTH) }),
    z.strictObject({ act: z.literal('hide'), hidden: z.boolean() }),
    z.strictObject({ act: z.literal('door'), door: z.enum(['', 'accounts', 'invited']) }),
    z.strictObject({ act: z.enum(['keeper', 'invited']), name: accountName, yes: z.boolean() }),
    z.strictObject({ act: z.literal('hand over'), name: accountName }),
    z.strictObject({ act: z.literal('close') }),
  ]),
  /** Those whom the owner has appointed and invited: `RoomMembers`. */
  members: z.strictObject({}),
  /** Of admins: */
  appoint: z.strictObject({ person: personId, moderator: z.boolean() }),
  /** The server's time. */
  time: z.strictObject({}),
} as const

export type RoomRequestName = keyof typeof ROOM_REQUESTS
export type RoomRequest<N extends RoomRequestName> = z.input<(typeof ROOM_REQUESTS)[N]>

/** What you are here. */
export interface RoomYou {
  readonly person: string
  readonly role: RoomRole
  /** How long until you may speak: muted, or slow mode (ms). */
  readonly muted: number
  readonly wait: number
}

/** Answer to `say`: the line's id, or what a command has to tell you alone. */
export interface SayAnswer {
  readonly id?: number
  readonly told?: readonly string[]
}

/** Messages of the server by name. */
export interface RoomMessages extends TalkMessages {
  /** What was said before you came. After it you are in. */
  history: TalkLine[]
  lines: TalkLine[]
  you: RoomYou
  /** An unknown message was sent. */
  refused: { code: string; message: string }
}

/** `GET /api/rooms`. */
export interface RoomListing {
  readonly slug: string
  readonly title: string
  readonly topic: string
  readonly people: number
  /** The last line that somebody said there; 0 for none. */
  readonly last: number
  /** A game that somebody waits for there. */
  readonly fullest: Fullest | null
  readonly door: RoomDoor
}
