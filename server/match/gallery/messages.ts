/** Messages between a match room and its galleries: plain values, sent through Redis. */
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { Reaction, ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { Entrant } from '../../chat/directory.ts'
import type { Ruling } from '../../store/journal/entries.ts'
import type { GalleryState } from './gallery-state.ts'

/** What a gallery has to know about people who join; clients never receive it. */
export interface GalleryRules {
  /** Players who belong in the match room: they have or had a seat, or one of them is the organiser. */
  readonly insiders: readonly string[]
  readonly organiser: string
  readonly rulings: readonly Ruling[]
}

/** A message for all spectators, or with `to` for one player alone. */
export interface GalleryMessage {
  readonly type: keyof Messages
  readonly message: unknown
  readonly to?: string
}

/**
 * A position in the update stream of a match room. `epoch` changes when the match moves to a new room; `seq`
 * counts the updates of that room.
 */
export interface StreamPosition {
  readonly epoch: string
  readonly seq: number
}

/** An update, sent once to all galleries. */
export interface GalleryUpdate extends StreamPosition {
  readonly shown?: GalleryState
  readonly rules?: GalleryRules
  readonly said?: readonly GalleryMessage[]
  /** The code with which the match was closed. */
  readonly ended?: number
}

/** A snapshot with which a gallery begins. */
export interface GallerySnapshot extends StreamPosition {
  /** The rules of the match; nodes of earlier versions send the game id alone. */
  readonly game: RulesId | string
  readonly shown: GalleryState
  readonly rules: GalleryRules
  readonly lines: readonly ChatLine[]
}

/** A spectator: a player id, or for moderators all that the server knows of them. */
export type Spectator = string | Entrant

export const playerOf = (watcher: Spectator): string =>
  typeof watcher === 'string' ? watcher : watcher.player

/** A gallery and the process that runs it. */
export interface GalleryName {
  readonly id: string
  readonly process: string
}

/** A gallery's periodic report; it also serves as a heartbeat. */
export interface GalleryReport {
  readonly gallery: GalleryName
  readonly came: readonly Spectator[]
  readonly went: readonly string[]
  readonly reactions: ReactionCounts
}

/** Adds up two reaction counts. */
export function sumOf(one: ReactionCounts, other: ReactionCounts): ReactionCounts {
  const sum: Partial<Record<Reaction, number>> = { ...one }
  for (const [reaction, count] of Object.entries(other) as [Reaction, number][])
    sum[reaction] = (sum[reaction] ?? 0) + count
  return sum
}

/**
 * The stream position of the match and its clock (ms) at the time of the answer; undefined for a gallery that
 * it does not know.
 */
export type GalleryReportAnswer = (StreamPosition & { readonly now: number }) | undefined
