/** A moment of a replay as an address: `/r/NAME?r=7&t=0.4&as=A1`. */
import type { SeatId, Viewer } from '../../../common/engine/match-types.ts'

export interface Moment {
  /** From 1. */
  readonly round: number
  /** Seconds into the round's playback. */
  readonly t: number
}

/** The moment in an address, if any, and the viewer. Invalid parts are ignored. */
export function readMoment(
  query: string,
  rounds: number,
  seats: readonly SeatId[],
): { readonly at: Moment | undefined; readonly as: Viewer } {
  const asked = new URLSearchParams(query)
  const [r, t] = ['r', 't'].map((name) => Number(asked.get(name) ?? NaN))
  const as = asked.get('as') ?? ''
  return {
    at:
      Number.isInteger(r) && r! >= 1
        ? { round: Math.min(rounds, r!), t: t! >= 0 && Number.isFinite(t) ? t! : 0 }
        : undefined,
    as: seats.includes(as) ? as : 'gallery',
  }
}

export function addressOf(name: string, { round, t }: Moment, as: Viewer): string {
  const asked = new URLSearchParams({
    r: String(round),
    t: String(Math.round(t * 100) / 100),
    ...(as !== 'gallery' && { as }),
  })
  return `/r/${name}?${asked.toString()}`
}

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
