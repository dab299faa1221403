/** What chatrooms and the chats of matches have in common: their lines, and what people ask about them. */
import { z } from 'zod'

export const REASON_LENGTH = 200
/** Minutes. */
export const MUTE_AT_MOST = 7 * 24 * 60

/**
 * `said` by a person, `did` (`/me`), `told` by the place itself; `news` of a room's matches end with a link
 * of the site's own; `seat`: who flies a seat of the match is another, `name` being the person of whom it is
 * told.
 */
export type LineKind = 'said' | 'did' | 'told' | 'news' | 'seat'

export interface TalkLine {
  readonly id: number
  readonly kind: LineKind
  /** The person's id, which means something in this place only; empty for what the place itself tells. */
  readonly who: string
  /** As they were called when they said it. */
  readonly name: string
  /** A program said it. */
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
  /** To the moderators: a line, or somebody. */
  report: z.strictObject({ line: lineId.optional(), person: personId.optional(), reason: reasonGiven }),
  /** Of moderators: */
  mute: z.strictObject({ person: personId, minutes: z.int().min(1).max(MUTE_AT_MOST), reason: reasonGiven }),
  unmute: z.strictObject({ person: personId }),
  erase: z.strictObject({ line: lineId }),
} as const
export type TalkRequestName = keyof typeof TALK_REQUESTS

/** Messages of the server about what is said. */
export interface TalkMessages {
  /** Lines that a moderator took away. */
  gone: { ids: number[] }
  /** Something for you alone, in words. */
  note: { text: string }
}

/** The place of a match among those with mutes of their own: no chatroom is called so. */
export const placeOfMatch = (id: string): string => `m/${id}`
/** The match whose place it is. */
export const matchOfPlace = (place: string): string | undefined =>
  place.startsWith('m/') ? place.slice(2) : undefined
