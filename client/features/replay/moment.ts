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
