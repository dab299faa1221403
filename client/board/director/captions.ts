/** What is said while a round is shown: a line at a time, each for long enough to be read. */
import type { BattleWords } from '../../game-kit/battle-words.ts'
import { told as toldAtOnce } from './at-once.ts'
import type { Highlight } from './highlight.ts'

export interface Caption {
  /** Seconds of the round's playback. */
  readonly from: number
  readonly to: number
  readonly words: string
}

/** A line stands so long at least, and may come so much later than what it tells (seconds). */
const STANDS = 1
const LATE = 1.5
const LATE_OF_KILLS = 6
/** What a reader takes for a letter. */
const A_LETTER = 0.055
const READING = 0.8

/**
 * What matters most is told when it happens, less a little later (of what is lost everything, at once or one
 * after the other), or not at all where there is no time.
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
