/**
 * Engines: what burns while they thrust, and glimmers while they do not. A function of the time, as
 * everything else.
 */

import type { Point } from '../camera/view.ts'
import { hash } from '../hash.ts'
import { PLUME } from '../pictures/effect-pictures.ts'
import { glow, stamp, towards } from './draw.ts'
import type { Mark } from './mark.ts'

/**
 * Of a ship that points to the right: x ahead of its middle, y to its right side, and how wide it is, all in
 * ship's sizes.
 */
export interface Nozzle {
  readonly x: number
  readonly y: number
  readonly wide: number
}

export interface Burning {
  readonly at: Point
  readonly rotation: number
  /** World units that the ship is across. */
  readonly size: number
  /** From 0 (a glimmer) to 1. */
  readonly heat: number
  readonly name: string
  /** Seconds. */
  readonly t: number
  readonly calm: boolean
  readonly alpha?: number
  /** Of the fire. */
  readonly tint?: number
}

const FIRE = 0xff8a3c

/** A flame, from a place on, in a direction. */
export const plume = (
  from: Point,
  angle: number,
  long: number,
  wide: number,
  tint: number,
  alpha: number,
): Mark => ({
  frame: 'plume',
  ...towards(from, angle, long / 2),
  rotation: angle,
  scaleX: Math.max(0, long) / PLUME.long,
  scaleY: wide / PLUME.high,
  tint,
  alpha,
  add: true,
})

/** Where something of a ship is on the board, given as nozzles are. */
export function onShip(
  { at, rotation, size }: Pick<Burning, 'at' | 'rotation' | 'size'>,
  { x, y }: Point,
): Point {
  const [cos, sin] = [Math.cos(rotation) * size, Math.sin(rotation) * size]
  return { x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos }
}

export function engines(nozzles: readonly Nozzle[], burning: Burning): Mark[] {
  const { rotation, size, heat, name, t, calm, alpha = 1, tint = FIRE } = burning
  const phase = hash(name) * 6
  // Two beats that do not meet: fire is never even.
  const flicker = calm ? 1 : 0.86 + 0.09 * Math.sin(t * 43 + phase) + 0.05 * Math.sin(t * 71 + phase * 2)
  const [cos, sin] = [Math.cos(rotation) * size, Math.sin(rotation) * size]
  return nozzles.flatMap((nozzle) => {
    const from = {
      x: burning.at.x + nozzle.x * cos - nozzle.y * sin,
      y: burning.at.y + nozzle.x * sin + nozzle.y * cos,
    }
    const wide = size * nozzle.wide
    if (heat <= 0.02) return [glow(from, wide * 1.6, { tint: 0x9fd0ff, alpha: 0.5 * alpha })]
    const long = size * (0.3 + 1.0 * heat) * flicker
    return [
      glow(towards(from, rotation, -wide), wide * (2.5 + 4 * heat) * flicker, {
        tint,
        alpha: 0.5 * heat * alpha,
      }),
      plume(
        from,
        rotation + Math.PI,
        long,
        wide * (2 + 0.6 * heat),
        tint,
        0.85 * alpha * Math.min(1, heat * 2.4),
      ),
      plume(
        from,
        rotation + Math.PI,
        long * 0.62,
        wide * 1.25,
        0xffd9a0,
        0.95 * alpha * Math.min(1, heat * 2.4),
      ),
      stamp('flare', from, wide * (1.6 + heat), 128, {
        tint: 0xfff6e4,
        alpha: 0.9 * Math.min(1, heat * 2) * alpha,
        add: true,
      }),
    ]
  })
}
