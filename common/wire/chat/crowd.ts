/**
 * What those who watch a match may show and say as a crowd: reactions, which are counted, and how fast one of
 * many may write.
 */
import type { Emote } from './emotes.ts'

/** Marks that one sends with one press. */
export const REACTIONS = ['yes', 'gg', 'wow', 'laugh', 'sad', 'boom'] as const satisfies readonly Emote[]
export type Reaction = (typeof REACTIONS)[number]

/** How many of each were sent since the last time. */
export type ReactionCounts = Readonly<Partial<Record<Reaction, number>>>

/** Reactions are told so often at most (ms). */
export const REACTIONS_TOLD_EVERY = 500

/** Seconds between two lines of one who watches, where more than so many do. */
const SLOW_FROM = [
  [200, 15],
  [30, 5],
] as const

/** Slow mode of those who watch (s): 0 for a few. */
export const slowFor = (watching: number): number => SLOW_FROM.find(([many]) => watching > many)?.[1] ?? 0

/** Lines that those who watch may write together in `CROWD_WINDOW` s: more than that nobody reads. */
export const CROWD_LINES = 40
export const CROWD_WINDOW = 10
