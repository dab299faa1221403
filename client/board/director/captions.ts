/** Captions of a played round: one line at a time, each long enough to be read. */
import type { BattleWords } from '../../game-kit/battle-words.ts'
import { told as toldAtOnce } from './at-once.ts'
import type { Highlight } from './highlight.ts'

export interface Caption {
  /** Seconds of the round's playback. */
  readonly from: number
  readonly to: number
  readonly words: string
}

/**
 * A line stays at least `STANDS`, and starts at most `LATE` (for kills `LATE_OF_KILLS`) after its event
 * (seconds).
 */
const STANDS = 1
const LATE = 1.5
const LATE_OF_KILLS = 6
/** Reading time per letter, and per line (seconds). */
const A_LETTER = 0.055
const READING = 0.8

/**
 * The heaviest highlights get their caption when they happen; lighter ones slightly later or, without time,
 * none. Losses may be much later, so that each of them gets one.
 */
export function captionsOf(highlights: readonly Highlight[], called: BattleWords['loss']): Caption[] {
  const told: { from: number; ends: number; words: string }[] = []
  const said = toldAtOnce(highlights, called)
    .filter(({ words }) => words !== '')
    .sort((a, b) => b.weight - a.weight || a.start - b.start || a.event - b.event)
  for (const { start, end, words, kill } of said) {
    const late = kill ? LATE_OF_KILLS : LATE
    const from = [start, ...told.map((one) => one.from + STANDS)]
      .sort((a, b) => a - b)
      .find(
        (at) =>
          at >= start &&
          at <= start + late &&
          told.every((one) => at >= one.from + STANDS - 1e-9 || at + STANDS <= one.from + 1e-9),
      )
    if (from !== undefined)
      told.push({ from, ends: Math.max(end, from + READING + A_LETTER * words.length), words })
  }
  told.sort((a, b) => a.from - b.from)
  return told.map(({ from, ends, words }, i) => ({
    from,
    to: Math.min(ends, told[i + 1]?.from ?? Infinity),
    words,
  }))
}

export const captionAt = (all: readonly Caption[], t: number): Caption | undefined =>
  all.find(({ from, to }) => t >= from && t < to)
