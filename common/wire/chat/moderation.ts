/** What moderators are shown (`/api/moderation`): no player's id and no address is in it. */
import { z } from 'zod'
import { NAME_LENGTH } from '../people/names.ts'
import { BAN_AT_MOST } from './room-messages.ts'
import { REASON_LENGTH } from './talk.ts'

export interface ReportedLine {
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly at: number
  readonly theirs: boolean
  readonly meant: boolean
}

/** Somebody who reported the same as somebody before. */
export interface Seconded {
  readonly name: string
  readonly reason: string
}

export interface ShownReport {
  readonly id: string
  readonly room: string
  readonly by: string
  readonly about: string
  /** Whether that is an account of a program's. */
  readonly program: boolean
  readonly reason: string
  readonly at: number
  readonly others: readonly Seconded[]
  readonly context: readonly ReportedLine[]
  /** What whoever asks may do about it: nothing against somebody above them, no mute and no ban of an equal. */
  readonly may: { readonly close: boolean; readonly sentence: boolean }
}

export interface ShownBan {
  readonly id: string
  /** Empty for the whole site. */
  readonly room: string
  readonly kind: 'ban' | 'mute'
  readonly name: string
  /** The addresses around theirs, not the player. */
  readonly addresses: boolean
  /** Server ms; 0 is for ever. */
  readonly until: number
  readonly reason: string
  readonly at: number
  /** Whether who asked may end it: nobody ends their own, or that of somebody above them. */
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

/** Whose deeds a log has: those of moderators and administrators, or of the makers of rooms in these. */
export const LOGS = ['house', 'makers'] as const
export type LogOf = (typeof LOGS)[number]

/** A moderator or administrator. */
export interface ShownModerator {
  readonly name: string
  readonly role: 'moderator' | 'admin'
  /** From the whole site: then the office does not hold. */
  readonly banned: boolean
}

/** A part of a list; `next` is what the part after it is asked for with (`?after=`). */
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
 * `POST /api/moderation/bans`: bans an account from the whole site for so many minutes, 0 for good;
 * `address`: also whoever comes from where they came from last.
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

/** `POST /api/moderation/house`, of administrators: makes an account a moderator, or no moderator any more. */
export const appointing = z.strictObject({ name: z.string().max(4 * NAME_LENGTH), moderator: z.boolean() })
