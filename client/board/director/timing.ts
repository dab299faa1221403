/**
 * When a round's moments are shown: a second on the wall may be less than a second of playback, or stand
 * still, and never goes back.
 */
import type { Shot } from './shots.ts'

/** Both in seconds, from the beginning of the showing. */
interface Knot {
  readonly wall: number
  readonly t: number
}

/** From knot to knot evenly; the first is the beginning, the last the end. */
export type Timing = readonly Knot[]

/** `holds`: seconds for which it stands before anything moves. */
export function timingOf(all: readonly Shot[], length: number, holds: number): Timing {
  const knots: Knot[] = [{ wall: 0, t: 0 }]
  const go = (t: number, speed: number) => {
    const last = knots.at(-1)!
    if (t > last.t) knots.push({ wall: last.wall + (t - last.t) / speed, t })
  }
  if (holds > 0) knots.push({ wall: holds, t: 0 })
  for (const { from, to, speed } of all) {
    go(Math.min(length, from), 1)
    go(Math.min(length, to), speed)
  }
  go(length, 1)
  return knots
}

/** The moment that is shown after so long. */
export function momentAt(timing: Timing, wall: number): number {
  const i = timing.findIndex((knot) => knot.wall >= wall)
  if (i < 0) return timing.at(-1)!.t
  const [a, b] = [timing[Math.max(0, i - 1)]!, timing[i]!]
  return b.wall === a.wall ? b.t : a.t + ((b.t - a.t) * (wall - a.wall)) / (b.wall - a.wall)
}

/** After how long a moment is shown first. */
export function wallAt(timing: Timing, t: number): number {
  const i = timing.findIndex((knot) => knot.t >= t)
  if (i < 0) return timing.at(-1)!.wall
  const [a, b] = [timing[Math.max(0, i - 1)]!, timing[i]!]
  return b.t === a.t ? a.wall : a.wall + ((b.wall - a.wall) * (t - a.t)) / (b.t - a.t)
}
