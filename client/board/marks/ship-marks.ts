/** A ship on the board: its hull in the team's colour, the untinted trim, and its damage. */

import type { Point } from '../camera/view.ts'
import { towards } from '../geometry.ts'
import { drawn, seedOf } from '../hash.ts'
import { SCAR_PIXELS, SCARS } from '../pictures/effect-pictures.ts'
import { glow, stamp } from './draw.ts'
import type { Mark } from './mark.ts'
import { onShip } from './thrust.ts'

export interface ShipLook {
  readonly at: Point
  readonly rotation: number
  /** World units across. */
  readonly size: number
  readonly tint: number
  /** Frames of the atlas, and how many of their pixels the ship measures. */
  readonly hull: string
  readonly trim: string
  readonly pixels: number
  readonly name: string
  readonly alpha?: number
  /** Bank into a turn, −1 to 1. */
  readonly bank?: number
  /** Share of the hull lost, 0 to 1. */
  readonly damage?: number
  /** Time for smouldering damage (seconds). */
  readonly t?: number
  readonly calm?: boolean
}

/** Damage from which a ship smoulders, and smokes. */
const SMOULDERS = 0.3
const SMOKES = 0.5

export function shipLook(look: ShipLook): Mark[] {
  const { at, rotation, size, tint, hull, trim, pixels, alpha = 1, bank = 0, damage = 0 } = look
  const across = size / pixels
  const lean = 1 - 0.34 * Math.min(1, Math.abs(bank))
  const picture = (frame: string, ink: { tint: number; alpha: number }): Mark => ({
    frame,
    ...at,
    rotation,
    scaleX: across,
    scaleY: across * lean,
    ...ink,
  })
  return [
    ...(damage > SMOKES ? smoke(look) : []),
    picture(hull, { tint, alpha }),
    picture(trim, { tint: 0xffffff, alpha }),
    ...(damage > 0.02 ? scars(look) : []),
  ]
}

/** Burn marks, more with more damage, with embers in the older ones. */
function scars(look: ShipLook): Mark[] {
  const { rotation, size, name, alpha = 1, damage = 0, t = 0, calm = true } = look
  const seed = seedOf(name)
  return Array.from({ length: Math.min(5, Math.ceil(damage * 5)) }, (_, i) => {
    const place = onShip(look, { x: 0.56 * (drawn(seed, i) - 0.55), y: 0.3 * (drawn(seed, i + 20) - 0.5) })
    const beat = calm ? 0.7 : 0.6 + 0.4 * Math.sin(t * (5 + 4 * drawn(seed, i + 60)) + i * 2)
    return [
      stamp(
        `scar ${i % SCARS}`,
        place,
        size * (0.2 + 0.13 * drawn(seed, i + 40)),
        SCAR_PIXELS,
        { tint: 0xffffff, alpha: 0.92 * alpha },
        rotation + i,
      ),
      ...(damage > SMOULDERS && i < 3
        ? [glow(place, size * 0.2 * (0.8 + 0.4 * beat), { tint: 0xff6a2a, alpha: 0.75 * beat * alpha })]
        : []),
    ]
  }).flat()
}

/** Smoke trailing behind. */
function smoke({ at, rotation, size, name, alpha = 1, damage = 0, t = 0, calm = true }: ShipLook): Mark[] {
  const seed = seedOf(name)
  return Array.from({ length: 5 }, (_, i) => {
    const age = ((calm ? 0 : t * 0.55) + i / 5 + drawn(seed, 80)) % 1
    const place = towards(
      towards(at, rotation, -size * (0.1 + 0.75 * age)),
      rotation + Math.PI / 2,
      size * 0.2 * (drawn(seed, 90 + i) - 0.5) * (1 + age),
    )
    return stamp('puff', place, size * (0.22 + 0.5 * age), 128, {
      tint: 0x241f24,
      alpha: 0.75 * damage * Math.sin(Math.PI * Math.min(1, age + 0.12)) * alpha,
    })
  })
}
