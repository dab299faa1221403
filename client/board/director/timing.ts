/**
 * Maps real time to the moment of the round: playback may run slower than real time or pause, but never goes
 * back.
 */
import type { Shot } from './shots.ts'

/** Both in seconds from the start of playback. */
interface Knot {
  readonly wall: number
  readonly t: number
}

/** Linear between knots; the first knot is the start, the last the end. */
export type Timing = readonly Knot[]

/** `holds`: seconds of pause before the playback starts. */
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

/** The moment shown after `wall` seconds. */
export function momentAt(timing: Timing, wall: number): number {
  const i = timing.findIndex((knot) => knot.wall >= wall)
  if (i < 0) return timing.at(-1)!.t
  const [a, b] = [timing[Math.max(0, i - 1)]!, timing[i]!]
  return b.wall === a.wall ? b.t : a.t + ((b.t - a.t) * (wall - a.wall)) / (b.wall - a.wall)
}

/** After how many seconds a moment is first shown. */
export function wallAt(timing: Timing, t: number): number {
  const i = timing.findIndex((knot) => knot.t >= t)
  if (i < 0) return timing.at(-1)!.wall
  const [a, b] = [timing[Math.max(0, i - 1)]!, timing[i]!]
  return b.t === a.t ? a.wall : a.wall + ((b.wall - a.wall) * (t - a.t)) / (b.t - a.t)
}
