/** What crosses the network in a chatroom, beside its synced state. */
import { z } from 'zod'
import { CHAT_LENGTH } from './messages.ts'
import type { RoomRole } from './room-schema.ts'

/** The room that is always there. */
export const LOBBY = 'lobby'
/** Lines that one who enters is told. */
export const ROOM_HISTORY = 100
export const TITLE_LENGTH = 32
export const TOPIC_LENGTH = 120
export const REASON_LENGTH = 200
/** Slow mode: seconds between two lines of a person. */
export const SLOW_CHOICES = [0, 5, 10, 30, 60, 300] as const
export const SLOW_AT_MOST = 600
/** Minutes; a ban of 0 minutes is one for ever. */
export const MUTE_AT_MOST = 7 * 24 * 60
export const BAN_AT_MOST = 366 * 24 * 60
/** Who was sent out may come back after so long (ms). */
export const KICKED_FOR = 60_000
/** Close codes of ours: of chatrooms, and of all rooms. `signedOut`: the session that one came in with has ended; one may come in anew as who one is now. */
export const ROOM_CLOSE = { kicked: 4111, banned: 4112, signedOut: 4113 } as const

/** The part of a room's address, `/room/SLUG`; the room's id is `room-SLUG`. */
export const roomIdOf = (slug: string): string => `room-${slug}`
export const ROOM_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

export const enteringRoom = z.object({
  /** Of a program; a browser has a cookie. */
  token: z.string().max(1000).optional(),
})

/** Body of `POST /api/rooms`. */
export const newRoom = z.strictObject({ title: z.string().max(4 * TITLE_LENGTH) })

/** A person is named by an id that means something in this room only. */
const person = z.string().max(12)
const line = z.int().min(1)
const reason = z.string().max(4 * REASON_LENGTH).default('')

/** Requests by name. Every one is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const ROOM_REQUESTS = {
  /** A line, or a command (`/help`). */
  say: z.strictObject({ text: z.string().max(4 * CHAT_LENGTH) }),
  away: z.strictObject({ away: z.boolean() }),
  report: z.strictObject({ line: line.optional(), person: person.optional(), reason }),
  /** Of moderators: */
  mute: z.strictObject({ person, minutes: z.int().min(1).max(MUTE_AT_MOST), reason }),
  unmute: z.strictObject({ person }),
  kick: z.strictObject({ person, reason }),
  /** `site`: keeps them out of everything, not of this room alone. `address`: keeps out their neighbourhood, too. */
  ban: z.strictObject({ person, minutes: z.int().min(0).max(BAN_AT_MOST), reason, site: z.boolean().default(false), address: z.boolean().default(false) }),
  /** Who is banned or muted in this room: `ShownBan[]` (`moderation.ts`). */
  sentences: z.strictObject({}),
  /** Ends one of those. */
  lift: z.strictObject({ sentence: z.string().max(40) }),
  erase: z.strictObject({ line }),
  arrange: z.strictObject({ topic: z.string().max(4 * TOPIC_LENGTH).optional(), slow: z.int().min(0).max(SLOW_AT_MOST).optional(), filter: z.boolean().optional() }),
  /** Of admins: */
  appoint: z.strictObject({ person, moderator: z.boolean() }),
  /** The server's time. */
  time: z.strictObject({}),
} as const

export type RoomRequestName = keyof typeof ROOM_REQUESTS
export type RoomRequest<N extends RoomRequestName> = z.input<(typeof ROOM_REQUESTS)[N]>

/** `said` by a person, `did` (`/me`), `told` by the room itself; `news` of its matches end with a link of the site's own. */
export type LineKind = 'said' | 'did' | 'told' | 'news'

export interface RoomLine {
  readonly id: number
  readonly kind: LineKind
  /** The person's id; empty for what the room tells. */
  readonly who: string
  /** As they were called when they said it. */
  readonly name: string
  readonly text: string
  /** Server time, ms. */
  readonly at: number
}

/** What you are here. */
export interface RoomYou {
  readonly person: string
  readonly role: RoomRole
  /** How long until you may speak: muted, or slow mode (ms). */
  readonly muted: number
  readonly wait: number
}

/** Answer to `say`: the line's id, or what a command has to tell you alone. */
export interface Said {
  readonly id?: number
  readonly told?: readonly string[]
}

/** Messages of the server by name. */
export interface RoomMessages {
  /** What was said before you came. After it you are in. */
  history: RoomLine[]
  lines: RoomLine[]
  /** Lines that a moderator took away. */
  gone: { ids: number[] }
  you: RoomYou
  /** Something for you alone, in words. */
  note: { text: string }
  /** An unknown message was sent. */
  refused: { code: string; message: string }
}

/** `GET /api/rooms`. */
export interface RoomListing {
  readonly slug: string
  readonly title: string
  readonly topic: string
  readonly people: number
}
