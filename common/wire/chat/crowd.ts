/** What spectators may do as a crowd: send reactions, which are counted, and write at a limited rate. */
import type { Emote } from './emotes.ts'

/** Reactions, each sent with one press. */
export const REACTIONS = ['yes', 'gg', 'wow', 'laugh', 'sad', 'boom'] as const satisfies readonly Emote[]
export type Reaction = (typeof REACTIONS)[number]

/** The number of each sent since the last message. */
export type ReactionCounts = Readonly<Partial<Record<Reaction, number>>>

/** The least interval between messages of reaction counts (ms). */
export const REACTIONS_TOLD_EVERY = 500

/** Seconds between two lines of the same spectator, by the number of spectators above which it applies. */
const SLOW_FROM = [
  [200, 15],
  [30, 5],
] as const

/** Slow mode for spectators (s): 0 if there are few. */
export const slowFor = (watching: number): number => SLOW_FROM.find(([many]) => watching > many)?.[1] ?? 0

/** Lines that all spectators together may write in `CROWD_WINDOW` s: nobody could read more. */
export const CROWD_LINES = 40
export const CROWD_WINDOW = 10
