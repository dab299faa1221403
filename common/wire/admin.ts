/**
 * Requests and answers of `/api/admin`. They contain no player ids, no addresses of players and no secrets.
 */
import { z } from 'zod'
import type { ListPage, ShownDeed } from './chat/moderation.ts'
import { REASON_LENGTH } from './chat/talk.ts'
import { NAME_LENGTH } from './people/names.ts'

/** `silent`: no heartbeat for a while. */
export type NodeState = 'up' | 'draining' | 'silent'

export interface ShownNode {
  readonly id: string
  /** The address at which browsers reach it; empty for the only node. */
  readonly address: string
  readonly version: string
  /** Server ms. */
  readonly since: number
  readonly matches: number
  readonly sockets: number
  readonly state: NodeState
  /** The node that answered this request. */
  readonly here: boolean
  /** The node can be told to drain. */
  readonly drains: boolean
}

export interface ShownMatch {
  readonly id: string
  readonly game: string
  readonly phase: 'gathering' | 'playing' | 'finished'
  readonly round: number
  readonly step: string
  /** Names of the first few players. */
  readonly names: readonly string[]
  readonly viewers: number
  /** The match can be found by its link only. */
  readonly private: boolean
  /** Server ms: when its room was opened, or when it went to sleep. */
  readonly since: number
  /** The node that has the match; empty if it sleeps. */
  readonly node: string
  /** Nobody is in the match, and no node holds it until somebody comes. */
  readonly asleep: boolean
}

/** A match that the server could not read or open; it waits for an administrator. */
export interface ShownAside {
  readonly id: string
  /** Server ms. */
  readonly since: number
  /** The reason in the server's words; empty if none was stored. */
  readonly why: string
}

export interface ShownAccount {
  readonly name: string
  readonly role: '' | 'moderator' | 'admin'
  readonly program: boolean
  readonly banned: boolean
  readonly since: number
  /** When it was last seen; 0 for never. */
  readonly seen: number
  readonly hasPassword: boolean
  readonly passkeys: number
  /** Until when the link for a new password is valid; 0 without one. */
  readonly resetUntil: number
}

/** A line shown on every page for a time. */
export interface Announcement {
  readonly id: string
  readonly text: string
  /** Server ms. */
  readonly until: number
}

/** A page of the matches, with the number of matches in all and of those that the search found. */
export type MatchPart = ListPage<ShownMatch> & { readonly found: number; readonly total: number }

/** The automatic backups; times are server ms. */
export interface ShownBackups {
  /** Interval in ms. */
  readonly every: number
  readonly last: { readonly at: number; readonly node: string } | null
  /** Since when backups have failed, and why. */
  readonly trouble: { readonly since: number; readonly why: string; readonly node: string } | null
}

/** `GET /api/admin`. */
export interface AdminOverview {
  readonly nodes: readonly ShownNode[]
  readonly matches: MatchPart
  /** The most recent matches set aside, and the total number. */
  readonly aside: { readonly rows: readonly ShownAside[]; readonly total: number }
  readonly announcement: Announcement | null
  /** Words and names that the word filter allows. */
  readonly words: readonly string[]
  readonly log: ListPage<ShownDeed>
  /** Null without automatic backups. */
  readonly backups: ShownBackups | null
}

/** The one-time link, shown only once: its path on this site. */
export interface ResetLink {
  readonly path: string
  readonly until: number
}

export const ANNOUNCEMENT_LENGTH = 200
/** Length of an allowed word or name. */
export const ALLOWED_LENGTH = 40
/** Minutes: at most a week. */
export const ANNOUNCED_AT_MOST = 7 * 24 * 60
/** Hours for which a link for a new password is valid. */
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
