/**
 * Engines: flames while they thrust, a glimmer while they do not. A function of the time, like the rest of
 * the picture.
 */

import type { Point } from '../camera/view.ts'
import { towards } from '../geometry.ts'
import { hash } from '../hash.ts'
import { PLUME } from '../pictures/effect-pictures.ts'
import { glow, stamp } from './draw.ts'
import type { Mark } from './mark.ts'

/**
 * For a ship pointing right: x ahead of its centre, y to its right side, and the nozzle's width, all in ship
 * sizes.
 */
export interface Nozzle {
  readonly x: number
  readonly y: number
  readonly wide: number
}

/** How a ship flies at a moment, for its engines and its hull. */
export interface Drive {
  /** Heat of the engines, 0 to 1, and bank into a turn, −1 to 1. */
  readonly heat?: number
  readonly bank?: number
  /** Seconds. */
  readonly t?: number
}

export interface Burning {
  readonly at: Point
  readonly rotation: number
  /** Width of the ship, world units. */
  readonly size: number
  /** From 0 (a glimmer) to 1. */
  readonly heat: number
  readonly name: string
  /** Seconds. */
  readonly t: number
  readonly calm: boolean
  readonly alpha?: number
  /** Colour of the flame. */
  readonly tint?: number
}

const FIRE = 0xff8a3c

/** A flame that starts at a place and points in a direction. */
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

/** World position of a point of a ship, given like a nozzle's. */
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
  // Two frequencies out of phase, so that the flicker looks irregular.
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
