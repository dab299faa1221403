/** Where the director's camera is at a moment of the round. */
import { distance, onTheWay, type ViewFrame } from './frame.ts'
import { legs, type Shot } from './shots.ts'

const eased = (x: number): number => x * x * (3 - 2 * x)

/** `cuts`: it goes nowhere, but is there at once, and before anything happens. */
export function frameAt(all: readonly Shot[], t: number, cuts = false): ViewFrame {
  const next = all.findIndex(({ to }) => t <= to)
  const shot = all[next] ?? all.at(-1)!
  const before = all[next - 1]
  return t >= shot.from || cuts || !before ? shot.frame : between(before, shot, t)
}

/** Draws back until both are seen, and comes near again. */
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

/** What is shown in two halves of the canvas at that moment, in place of one picture. */
export const splitAt = (all: readonly Shot[], t: number): Shot['split'] =>
  all.find(({ from, to }) => t >= from && t <= to)?.split
