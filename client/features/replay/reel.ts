/** All rounds of a match one after the other, as one stretch of time (seconds). */
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

/** Which round (by index) a time is in, and how far; the last one's end when it is beyond everything. */
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
