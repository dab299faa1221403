/** The director camera's frame at a moment of the round. */
import { distance, onTheWay, type ViewFrame } from './frame.ts'
import { legs, type Shot } from './shots.ts'

const eased = (x: number): number => x * x * (3 - 2 * x)

/** `cuts`: jumps instead of moving, and does so before anything happens. */
export function frameAt(all: readonly Shot[], t: number, cuts = false): ViewFrame {
  const next = all.findIndex(({ to }) => t <= to)
  const shot = all[next] ?? all.at(-1)!
  const before = all[next - 1]
  return t >= shot.from || cuts || !before ? shot.frame : between(before, shot, t)
}

/** Zooms out until both frames are visible, then in again. */
function between(before: Shot, after: Shot, t: number): ViewFrame {
  const ways = legs(before.frame, after.frame).map(([from, to]) => ({ from, to, far: distance(from, to) }))
  const all = ways.reduce((sum, { far }) => sum + far, 0)
  let left = eased((t - before.to) / (after.from - before.to)) * all
  for (const { from, to, far } of ways) {
    if (left <= far) return onTheWay(from, to, left / far)
    left -= far
  }
  return after.frame
}

/** The split screen shown at that moment, if any. */
export const splitAt = (all: readonly Shot[], t: number): Shot['split'] =>
  all.find(({ from, to }) => t >= from && t <= to)?.split
