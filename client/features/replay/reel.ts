/** All rounds of a match as one continuous stretch of time (seconds). */
export interface Reel {
  readonly total: number
  /** When each round begins. */
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
}

export function reelOf(lengths: readonly number[]): Reel {
  let total = 0
  const starts = lengths.map((length) => (total += length) - length)
  return { total, starts, lengths }
}

/** The round (by index) at a time, and the time within it; the end of the last one for later times. */
export function placeIn(
  { starts, lengths, total }: Reel,
  time: number,
): { readonly index: number; readonly t: number } {
  const within = Math.min(total, Math.max(0, time))
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= within),
  )
  return { index, t: Math.min(lengths[index] ?? 0, within - (starts[index] ?? 0)) }
}
