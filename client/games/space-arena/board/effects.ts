/** Beams and blasts of the arena in closed form, distinguishable by colour and shape. */
import type { WarheadKind } from '../../../../common/games/space-arena/data/payloads.ts'
import type { Point } from '../../../board/camera/view.ts'
import { towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { circle, glow, line, pixels, ring, stamp } from '../../../board/marks/draw.ts'
import { burst } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { UNIT } from '../plane.ts'
import { area, WARHEAD_TINTS } from './ships/ordnance.ts'

/** A laser: appears at once, then fades. `force` is its damage. In all of these, `x` runs from 0 to 1. */
export function beam(from: Point, to: Point, x: number, tint: number, force: number, eyes: Eyes): Mark[] {
  const fade = x < 0.25 ? 1 : Math.max(0, 1 - (x - 0.25) / 0.75)
  const wide = 1.6 + Math.min(3.4, force / 40)
  const flash = Math.max(0, 1 - x * 4)
  return [
    ...line(from, to, pixels(eyes, wide * 7) * fade, { tint, alpha: 0.12 * fade, add: true }),
    ...line(from, to, pixels(eyes, wide * 3.2), { tint, alpha: 0.34 * fade, add: true }),
    ...line(from, to, pixels(eyes, wide) * (0.4 + 0.6 * fade), { tint, alpha: 0.9 * fade, add: true }),
    ...line(from, to, pixels(eyes, wide * 0.45) * fade, { tint: 0xffffff, alpha: 0.95 * fade, add: true }),
    glow(from, pixels(eyes, 24), { tint, alpha: 0.8 * fade }),
    stamp('flare', from, pixels(eyes, 22), 128, { tint: 0xffffff, alpha: flash, add: true }),
    glow(to, pixels(eyes, 24 + Math.min(30, force / 4)), { tint: 0xffe2bd, alpha: 0.65 * fade }),
    ...(eyes.calm || flash <= 0
      ? []
      : [
          stamp('flare', to, pixels(eyes, 26 + Math.min(26, force / 4)) * flash, 128, {
            tint: 0xffffff,
            alpha: flash,
            add: true,
          }),
        ]),
  ]
}

/** A warhead exploding: shows its radius and kind. */
export function blast(
  at: Point,
  radius: number,
  warhead: WarheadKind,
  x: number,
  name: string,
  eyes: Eyes,
): Mark[] {
  const world = radius * UNIT
  const tint = WARHEAD_TINTS[warhead]
  const fade = 1 - x
  // Keep a blast of six units visible when zoomed out.
  const unit = Math.max(world, pixels(eyes, 13))
  return [
    area(at, radius, tint, 0.9 * fade),
    ...circle(at, world, pixels(eyes, 1.6), { tint, alpha: 0.9 * fade }),
    ...(warhead === 'explosion'
      ? burst(at, x, name, eyes.calm, Math.min(unit, pixels(eyes, 46)) / 2.2)
      : warhead === 'nanocyte'
        ? swarm(at, unit, x, name, eyes)
        : lightning(at, unit, x, name, eyes)),
  ]
}

/** Nanocytes: a spreading green swarm. */
function swarm(at: Point, unit: number, x: number, name: string, eyes: Eyes): Mark[] {
  const tint = WARHEAD_TINTS.nanocyte
  const fade = Math.min(1, (1 - x) * 1.8)
  const out = 1 - (1 - Math.min(1, x * 1.6)) ** 3
  return [
    glow(at, unit * 1.5 * out, { tint, alpha: 0.5 * fade }),
    ...Array.from({ length: eyes.calm ? 14 : 44 }, (_, i) => {
      const turn = eyes.calm ? 0 : x * 2.2 * (hash(`${name} w${i}`) - 0.5)
      const angle = hash(`${name} a${i}`) * Math.PI * 2 + turn
      return stamp(
        'flare',
        towards(at, angle, unit * Math.sqrt(hash(`${name} d${i}`)) * out),
        pixels(eyes, 7 + 6 * hash(`${name} z${i}`)),
        128,
        { tint: i % 4 ? tint : 0xe6ffd8, alpha: 0.9 * fade, add: true },
      )
    }),
  ]
}

/** EMP: blue rings and bolts, no fire. */
function lightning(at: Point, unit: number, x: number, name: string, eyes: Eyes): Mark[] {
  const tint = WARHEAD_TINTS.emp
  const fade = 1 - x
  // The bolts change a few times, or not at all in calm mode.
  const beat = eyes.calm ? 0 : Math.floor(x * 6)
  const bolts = Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + 0.6 * hash(`${name} ${beat} ${i}`)) / 6) * Math.PI * 2
    const joints = [0.15, 0.45, 0.75, 1.05].map((far, j) =>
      towards(at, angle + (hash(`${name} ${beat} ${i} ${j}`) - 0.5) * 0.7, unit * 1.3 * far),
    )
    return joints
      .slice(1)
      .flatMap((to, j) =>
        line(joints[j]!, to, pixels(eyes, 1.6), { tint: 0xcfe6ff, alpha: 0.9 * fade, add: true }),
      )
  }).flat()
  return [
    glow(at, unit * 2.4, { tint, alpha: 0.75 * fade }),
    ring(at, unit * (0.6 + 2.4 * Math.sqrt(x)), { tint, alpha: 0.9 * fade, add: true }),
    ring(at, unit * (0.3 + 1.5 * Math.sqrt(x)), { tint: 0xffffff, alpha: 0.6 * fade, add: true }),
    ...bolts,
  ]
}
