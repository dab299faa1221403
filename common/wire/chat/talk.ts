/** What chatrooms and match chats have in common: their lines, and requests about them. */
import { z } from 'zod'

export const REASON_LENGTH = 200
/** Minutes. */
export const MUTE_AT_MOST = 7 * 24 * 60

/**
 * `said`: by a person; `did`: `/me`; `told`: by the room itself; `news`: about a room's matches, ending with
 * a link within the site; `seat`: a seat of the match is flown by another, `name` being the person concerned.
 */
export type LineKind = 'said' | 'did' | 'told' | 'news' | 'seat'

export interface TalkLine {
  readonly id: number
  readonly kind: LineKind
  /** The person's id, valid in this place only; empty for lines by the place itself. */
  readonly who: string
  /** Their name at that time. */
  readonly name: string
  /** The author is a program. */
  readonly program?: true
  readonly text: string
  /** Server time, ms. */
  readonly at: number
}

export const personId = z.string().max(12)
export const lineId = z.int().min(1)
export const reasonGiven = z
  .string()
  .max(4 * REASON_LENGTH)
  .default('')

export const TALK_REQUESTS = {
  /** Reports a line or a person to the moderators. */
  report: z.strictObject({ line: lineId.optional(), person: personId.optional(), reason: reasonGiven }),
  /** For moderators: */
  mute: z.strictObject({ person: personId, minutes: z.int().min(1).max(MUTE_AT_MOST), reason: reasonGiven }),
  unmute: z.strictObject({ person: personId }),
  erase: z.strictObject({ line: lineId }),
} as const
export type TalkRequestName = keyof typeof TALK_REQUESTS

/** Messages of the server about chat lines. */
export interface TalkMessages {
  /** Lines that a moderator removed. */
  gone: { ids: number[] }
  /** A note for you alone, in words. */
  note: { text: string }
}

/** A match's id among the places that have their own mutes; no chatroom has such an id. */
export const placeOfMatch = (id: string): string => `m/${id}`
/** The match of such a place. */
export const matchOfPlace = (place: string): string | undefined =>
  place.startsWith('m/') ? place.slice(2) : undefined
