/** What the room of a match and its galleries tell each other: plain values, which go through Redis. */
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { Reaction, ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine, Messages } from '../../../common/wire/match/messages.ts'
import type { Entrant } from '../../chat/directory.ts'
import type { Ruling } from '../../store/journal/entries.ts'
import type { GalleryState } from './shown.ts'

/** What a gallery has to know of those who come to it; none of it is shown to anybody. */
export interface GalleryRules {
  /** Players who belong into the match's own room: they have a seat, or had one, or rule over it. */
  readonly insiders: readonly string[]
  readonly organiser: string
  readonly rulings: readonly Ruling[]
}

/** A message for all who watch; `to`: for one player alone. */
export interface GalleryMessage {
  readonly type: keyof Messages
  readonly message: unknown
  readonly to?: string
}

/**
 * Where a match stands in what it tells: its room, of which there is another after it has moved, and how much
 * that has told.
 */
export interface StreamPosition {
  readonly epoch: string
  readonly seq: number
}

/** What is told once to all galleries. */
export interface GalleryUpdate extends StreamPosition {
  readonly shown?: GalleryState
  readonly rules?: GalleryRules
  /** Frames that bring rounds, in base64: packed once, for everybody. */
  readonly rounds?: readonly string[]
  readonly said?: readonly GalleryMessage[]
  /** The code with which the match was closed. */
  readonly ended?: number
}

/** All that a gallery begins with. */
export interface Whole extends StreamPosition {
  /** By which rules it is played; a node of before versions tells the game alone. */
  readonly game: RulesId | string
  readonly shown: GalleryState
  readonly rules: GalleryRules
  readonly lines: readonly ChatLine[]
}

/** Somebody who has come to watch; those who moderate are known by more than their id. */
export type Watcher = string | Entrant

export const idOf = (watcher: Watcher): string => (typeof watcher === 'string' ? watcher : watcher.player)

/** A gallery, and the process that has it. */
export interface GalleryName {
  readonly id: string
  readonly process: string
}

/** What a gallery tells now and then; that it does says that it is there. */
export interface GalleryReport {
  readonly gallery: GalleryName
  readonly came: readonly Watcher[]
  readonly went: readonly string[]
  readonly reactions: ReactionCounts
}

/** Reactions that were counted in two places. */
export function added(one: ReactionCounts, other: ReactionCounts): ReactionCounts {
  const sum: Partial<Record<Reaction, number>> = { ...one }
  for (const [reaction, count] of Object.entries(other) as [Reaction, number][])
    sum[reaction] = (sum[reaction] ?? 0) + count
  return sum
}

/**
 * Where the match stood when it was asked, and what its clock said (ms); undefined for a gallery that it does
 * not know.
 */
export type GallerySnapshotMark = (StreamPosition & { readonly now: number }) | undefined
