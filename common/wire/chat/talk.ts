/** What all chat has in common, in matches, rooms and between friends: lines, and requests about them. */
import { z } from 'zod'
import type { SeatId } from '../../engine/match-types.ts'
import type { SeatChange } from '../../engine/record/seat-changes.ts'

export const CHAT_LENGTH = 300
export const REASON_LENGTH = 200
/** Minutes. */
export const MUTE_AT_MOST = 7 * 24 * 60

/**
 * `said`: by a person; `did`: `/me`; `told`: by the room itself; `news`: about a room's matches, ending with
 * a link within the site; `seat`: a seat of the match is flown by another, `name` being the person concerned.
 */
export type LineKind = 'said' | 'did' | 'told' | 'news' | 'seat'

/** The channels of a match. */
export const CHANNELS = ['all', 'team', 'spectators'] as const
export type Channel = (typeof CHANNELS)[number]

/** A line as its readers receive it; `StoredLine` (`server/store/stored-line.ts`) is how it is kept. */
export interface ChatLine {
  readonly id: number
  readonly kind: LineKind
  /** The author's id, valid in this place only; empty for lines by the place itself, and between friends. */
  readonly who: string
  /** Their name at that time. */
  readonly name: string
  /** The author is a program. */
  readonly program?: true
  readonly text: string
  /** Server time, ms. */
  readonly at: number
  /** In a match: its readers, and the author's seat; empty for spectators. */
  readonly channel?: Channel
  readonly seat?: SeatId | ''
  /** For lines of the kind `seat`: what has changed, and the round that was being planned. */
  readonly change?: SeatChange
  readonly round?: number
  /** Between friends: is it the reader's own? */
  readonly mine?: boolean
  /** Only you see it: the page itself adds such lines, and no server sends them. */
  readonly alone?: true
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
  /** Asks whether such a mute of this place is in force. */
  muted: z.strictObject({ person: personId }),
  erase: z.strictObject({ line: lineId }),
} as const
export type TalkRequestName = keyof typeof TALK_REQUESTS
export type TalkRequest<N extends TalkRequestName> = z.input<(typeof TALK_REQUESTS)[N]>

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
