/**
 * Camera shake at hard impacts: a closed form of the shocks and the time, so that the same moment gives the
 * same picture.
 */
import { drawn, seedOf } from '../hash.ts'
import type { Point } from './view.ts'

export interface Shock {
  /** Seconds of a round's playback. */
  readonly at: number
  /** From 0 to 1. */
  readonly strength: number
  readonly name: string
}

/** Displacement by the hardest shock (CSS pixels). */
const FARTHEST = 11
/** Duration of a shock (seconds). */
const LASTS = 0.9
const NONE: Point = { x: 0, y: 0 }

export function recoilAt(shocks: readonly Shock[], t: number): Point {
  let [x, y] = [0, 0]
  for (const { at, strength, name } of shocks) {
    const since = t - at
    if (since < 0 || since >= LASTS) continue
    const seed = seedOf(name)
    const angle = drawn(seed, 1) * 2 * Math.PI
    const swing = FARTHEST * strength * Math.exp(-5.5 * since) * (1 - since / LASTS)
    x += swing * (Math.cos(angle) * Math.cos(since * 41) + 0.35 * Math.sin(since * 67))
    y += swing * (Math.sin(angle) * Math.cos(since * 41) + 0.35 * Math.cos(since * 59 + 1))
  }
  const far = Math.hypot(x, y)
  if (far === 0) return NONE
  // Several shocks at once displace no further than the hardest one.
  const most = Math.min(1, FARTHEST / far)
  return { x: x * most, y: y * most }
}
