/** What administrators read and do (`/api/admin`): no player's id, no address and nothing secret is in it. */
import { z } from 'zod'
import type { ListPage, ShownDeed } from './chat/moderation.ts'
import { REASON_LENGTH } from './chat/talk.ts'
import { NAME_LENGTH } from './people/names.ts'

/** `silent`: nothing was heard of it for a while. */
export type NodeState = 'up' | 'draining' | 'silent'

export interface ShownNode {
  readonly id: string
  /** At which browsers reach it; empty where it is the only one. */
  readonly address: string
  readonly version: string
  /** Server ms. */
  readonly since: number
  readonly matches: number
  readonly sockets: number
  readonly state: NodeState
  /** It has answered this very request. */
  readonly here: boolean
  /** It can be told to hand over what it has. */
  readonly drains: boolean
}

export interface ShownMatch {
  readonly id: string
  readonly game: string
  readonly phase: 'gathering' | 'playing' | 'finished'
  readonly round: number
  readonly step: string
  /** Those who have a seat, the first few. */
  readonly names: readonly string[]
  readonly viewers: number
  /** It is found by its link only. */
  readonly private: boolean
  /** Server ms: since when its room is open, or it sleeps. */
  readonly since: number
  /** The node on which it is; empty for one that sleeps. */
  readonly node: string
  /** Nobody is in it, and no node has it until somebody comes. */
  readonly asleep: boolean
}

/** A match that the server could not read or open, and that waits for an administrator. */
export interface ShownAside {
  readonly id: string
  /** Server ms. */
  readonly since: number
  /** Why, in the server's words; empty where nothing was written down. */
  readonly why: string
}

export interface ShownAccount {
  readonly name: string
  readonly role: '' | 'moderator' | 'admin'
  readonly program: boolean
  readonly banned: boolean
  readonly since: number
  /** When it was seen last; 0 for never. */
  readonly seen: number
  readonly hasPassword: boolean
  readonly passkeys: number
  /** Until when a link for a new password holds; 0 without one. */
  readonly resetUntil: number
}

/** A line on every page, for a time. */
export interface Announcement {
  readonly id: string
  readonly text: string
  /** Server ms. */
  readonly until: number
}

/** A part of the matches; how many there are in all, and how many were looked for. */
export type MatchPart = ListPage<ShownMatch> & { readonly found: number; readonly total: number }

/** Of the backups that are made by themselves; times are server ms. */
export interface ShownBackups {
  /** Ms between two. */
  readonly every: number
  readonly last: { readonly at: number; readonly node: string } | null
  /** Since when there is none, and why. */
  readonly trouble: { readonly since: number; readonly why: string; readonly node: string } | null
}

/** `GET /api/admin`. */
export interface AdminOverview {
  readonly nodes: readonly ShownNode[]
  readonly matches: MatchPart
  /** The last that were set aside, and how many there are in all. */
  readonly aside: { readonly rows: readonly ShownAside[]; readonly total: number }
  readonly announcement: Announcement | null
  /** Words and names that the word filter lets through. */
  readonly words: readonly string[]
  readonly log: ListPage<ShownDeed>
  /** Null where none are made by themselves. */
  readonly backups: ShownBackups | null
}

/** The one-time link, which is shown this once: its address on this site. */
export interface ResetLink {
  readonly path: string
  readonly until: number
}

export const ANNOUNCEMENT_LENGTH = 200
/** Of a word or name that is let through. */
export const ALLOWED_LENGTH = 40
/** Minutes: at most a week. */
export const ANNOUNCED_AT_MOST = 7 * 24 * 60
/** A link for a new password holds so long (hours). */
export const RESET_HOURS = 24

const name = z.string().max(4 * NAME_LENGTH)

export const ADMIN_SHAPES = {
  nothing: z.strictObject({}),
  close: z.strictObject({ reason: z.string().max(4 * REASON_LENGTH) }),
  announce: z.strictObject({
    text: z.string().max(4 * ANNOUNCEMENT_LENGTH),
    minutes: z.int().min(1).max(ANNOUNCED_AT_MOST),
  }),
  word: z.strictObject({ word: z.string().max(4 * ALLOWED_LENGTH) }),
  role: z.strictObject({ name, role: z.enum(['', 'moderator', 'admin']) }),
  reset: z.strictObject({ name }),
} as const

/** `POST /api/account/reset/look`, and with a password `POST /api/account/reset`. */
export interface Resettable {
  readonly name: string
  readonly until: number
}
