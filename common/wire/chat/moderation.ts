/** What moderators are shown (`/api/moderation`): it contains no player ids and no addresses. */
import { z } from 'zod'
import { NAME_LENGTH } from '../people/names.ts'
import { BAN_AT_MOST } from './room-messages.ts'
import { type ChatLine, REASON_LENGTH } from './talk.ts'

/** A line in a report, as it was at that time. */
export interface ReportedLine extends Pick<ChatLine, 'id' | 'kind' | 'name' | 'text' | 'at'> {
  /** Is it by the reported person? */
  readonly theirs: boolean
  /** Is it the reported line? */
  readonly meant: boolean
}

/** Somebody who reported the same as an earlier reporter. */
export interface Seconded {
  readonly name: string
  readonly reason: string
}

export interface ShownReport {
  readonly id: string
  readonly room: string
  readonly by: string
  readonly about: string
  /** Whether the account is a program's. */
  readonly program: boolean
  readonly reason: string
  readonly at: number
  readonly others: readonly Seconded[]
  readonly context: readonly ReportedLine[]
  /**
   * What the asking moderator may do about it: nothing against somebody above them, no mute and no ban of an
   * equal.
   */
  readonly may: { readonly close: boolean; readonly sentence: boolean }
}

export interface ShownBan {
  readonly id: string
  /** Empty for the whole site. */
  readonly room: string
  readonly kind: 'ban' | 'mute'
  readonly name: string
  /** The ban or mute is of the addresses around the player's, not of the account. */
  readonly addresses: boolean
  /** Server ms; 0: for ever. */
  readonly until: number
  readonly reason: string
  readonly at: number
  /** Whether the asking moderator may end it: nobody ends their own, or that of somebody above them. */
  readonly liftable: boolean
}

export interface ShownDeed {
  readonly id: string
  readonly room: string
  readonly by: string
  readonly act: string
  readonly about: string
  readonly detail: string
  readonly at: number
}

/**
 * Whose actions a log contains: those of moderators and administrators, or those of the makers of rooms in
 * their rooms.
 */
export const LOGS = ['house', 'makers'] as const
export type LogOf = (typeof LOGS)[number]

/** A moderator or administrator. */
export interface ShownModerator {
  readonly name: string
  readonly role: 'moderator' | 'admin'
  /** Banned from the whole site: their rights are suspended. */
  readonly banned: boolean
}

/** A page of a list; the next page is requested with `?after=` and `next`. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** `GET /api/moderation`: the first part of each list. */
export interface ModerationDesk {
  readonly reports: ListPage<ShownReport> & { readonly total: number }
  readonly bans: ListPage<ShownBan> & { readonly total: number }
  readonly log: ListPage<ShownDeed>
  readonly house: readonly ShownModerator[]
}

/**
 * `POST /api/moderation/bans`: bans an account from the whole site for this many minutes, 0 for good;
 * `address`: also everybody from the address that it was last seen at.
 */
export const banning = z.strictObject({
  name: z.string().max(4 * NAME_LENGTH),
  minutes: z.int().min(0).max(BAN_AT_MOST),
  reason: z
    .string()
    .max(4 * REASON_LENGTH)
    .default(''),
  address: z.boolean().default(false),
})

/** `POST /api/moderation/house`, for administrators: makes an account a moderator, or ends that. */
export const appointing = z.strictObject({ name: z.string().max(4 * NAME_LENGTH), moderator: z.boolean() })
