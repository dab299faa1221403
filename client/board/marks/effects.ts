/** Sparks and explosions in closed form: each spark's place is a function of a seed and the time. */

import type { Point } from '../camera/view.ts'
import { towards } from '../geometry.ts'
import { drawn, seedOf } from '../hash.ts'
import { blended } from '../pictures/colours.ts'
import {
  SHARD_PIXELS,
  SHARDS,
  SHIELD_PIXELS,
  SPARK,
  STREAK,
  WAVE_PIXELS,
} from '../pictures/effect-pictures.ts'
import { glow, type Ink, ring, stamp } from './draw.ts'
import type { Mark } from './mark.ts'

const TAU = Math.PI * 2
/** Fast at first, then slower. */
const slowing = (x: number, power = 3): number => 1 - (1 - Math.min(1, Math.max(0, x))) ** power

/** A spark flying away from a place; its length shows its speed. */
const spark = (at: Point, angle: number, long: number, wide: number, ink: Ink): Mark => ({
  frame: 'spark',
  ...at,
  rotation: angle,
  scaleX: Math.max(long, wide) / SPARK.long,
  scaleY: wide / SPARK.high,
  add: true,
  ...ink,
})

/** A lens flare, stretched to both sides. */
export const streak = (at: Point, long: number, wide: number, ink: Ink, rotation = 0): Mark => ({
  frame: 'streak',
  ...at,
  rotation,
  scaleX: long / STREAK.long,
  scaleY: wide / STREAK.high,
  add: true,
  ...ink,
})

/**
 * In all of these: `x` runs from 0 to 1; `name` seeds the variation; `unit` is half a ship, in world units.
 */
export function sparks(
  at: Point,
  x: number,
  name: string,
  strength: number,
  calm: boolean,
  unit: number,
): Mark[] {
  const seed = seedOf(name)
  const fade = (1 - x) ** 1.5
  const flash = Math.max(0, 1 - x * 5)
  const count = calm ? 5 : Math.round(9 + strength * 16)
  return [
    glow(at, unit * (1.1 + strength * 1.5) * (0.6 + 0.4 * x), {
      tint: 0xffb066,
      alpha: 0.85 * fade * strength + 0.12 * fade,
    }),
    ...(calm || flash <= 0
      ? []
      : [
          stamp('flare', at, unit * (1.6 + 1.8 * strength) * (0.6 + 0.4 * flash), 128, {
            tint: 0xfff4dc,
            alpha: flash,
            add: true,
          }),
        ]),
    ...Array.from({ length: count }, (_, i) => {
      const angle = drawn(seed, i) * TAU
      const speed = 0.3 + 1.7 * strength * drawn(seed, i + 100)
      return spark(
        towards(at, angle, unit * speed * slowing(x, 2.4)),
        angle,
        unit * (0.14 + 0.5 * speed * fade),
        unit * (0.1 + 0.08 * strength),
        { tint: i % 3 ? 0xffc078 : 0xfff0cc, alpha: 0.95 * fade },
      )
    }),
  ]
}

/** Colours of fire by the share of its time that has burnt. */
const FIRE = [
  [0, 0xfff6e0],
  [0.14, 0xffd488],
  [0.34, 0xff8a3c],
  [0.62, 0xc23a1c],
  [1, 0x3a1512],
] as const
function fireAt(x: number): number {
  const i = Math.max(
    1,
    FIRE.findIndex(([at]) => at >= x),
  )
  const [[from, a], [to, b]] = [FIRE[i - 1]!, FIRE[i]!]
  return blended(a, b, Math.min(1, (x - from) / (to - from)))
}

/** Pieces that a wreck breaks into. */
export const PIECES = 7

/**
 * Place (from where it broke) and rotation of a wreck's piece at a share of its flight; beyond 1 it drifts on
 * slowly.
 */
export function pieceAt(
  seed: number,
  i: number,
  x: number,
): { readonly angle: number; readonly far: number; readonly turned: number; readonly size: number } {
  const flown = x <= 1 ? slowing(x, 2.2) : 1 + (x - 1) * 0.03
  const spin = (drawn(seed, 300 + i) - 0.5) * 9
  return {
    angle: ((i + 0.7 * drawn(seed, 200 + i)) / PIECES) * TAU,
    far: (0.45 + 1.5 * drawn(seed, 230 + i)) * flown,
    turned: spin * (x <= 1 ? slowing(x, 1.6) : 1 + (x - 1) * 0.25),
    size: 0.34 + 0.46 * drawn(seed, 260 + i),
  }
}

/**
 * A ship's explosion, readable from across the room: a flash, fire that cools to smoke, shock waves, sparks,
 * and the ship's pieces.
 */
export function burst(at: Point, x: number, name: string, calm: boolean, unit: number): Mark[] {
  const seed = seedOf(name)
  const fade = 1 - x
  const luck = (n: number) => drawn(seed, n)
  return [
    glow(at, unit * 15, { tint: 0xff9a55, alpha: (calm ? 0.12 : 0.3) * fade ** 3 }),
    ...Array.from({ length: calm ? 4 : 9 }, (_, i) => {
      const grown = slowing(x, 2)
      return stamp(
        'puff',
        towards(at, luck(i) * TAU, unit * 1.7 * grown * luck(i + 10)),
        unit * (0.7 + (1.5 + luck(i + 20)) * grown),
        128,
        { tint: 0x1c181e, alpha: 0.62 * Math.min(1, x * 6) * fade ** 0.8 },
        luck(i + 30) * TAU,
      )
    }),
    ...Array.from({ length: PIECES }, (_, i) => {
      const { angle, far, turned, size } = pieceAt(seed, i, x)
      return stamp(
        `shard ${(seed + i) % SHARDS}`,
        towards(at, angle, unit * far),
        unit * size,
        SHARD_PIXELS * 0.8,
        { tint: blended(0xffa060, 0x8c95a6, Math.min(1, x * 1.6)), alpha: Math.min(1, x * 8) },
        turned,
      )
    }),
    ...Array.from({ length: calm ? 5 : 13 }, (_, i) => {
      // Each flame starts slightly after the one before.
      const own = Math.min(1, Math.max(0, (x - 0.014 * i) / (0.5 + 0.22 * luck(40 + i))))
      return stamp(
        'puff',
        towards(at, luck(50 + i) * TAU, unit * 1.25 * luck(60 + i) * slowing(own)),
        unit * (0.55 + 1.35 * slowing(own, 2)),
        128,
        {
          tint: fireAt(own),
          alpha: (calm ? 0.4 : 0.62) * (1 - own) ** 0.9 * (x > 0.014 * i ? 1 : 0),
          add: true,
        },
      )
    }),
    ...waves(at, x, seed, calm, unit),
    ...(calm ? [] : flashes(at, x, seed, unit)),
    ...Array.from({ length: calm ? 6 : 30 }, (_, i) => {
      const angle = luck(70 + i) * TAU
      const speed = 0.7 + 4.2 * luck(110 + i) ** 1.6
      return spark(
        towards(at, angle, unit * speed * slowing(x, 2.6)),
        angle,
        unit * (0.1 + speed * 0.34 * fade ** 2),
        unit * 0.15,
        { tint: i % 3 ? 0xffa95c : 0xffe6b8, alpha: 0.95 * fade ** 1.2 },
      )
    }),
  ]
}

/** Two shock waves: a sphere, and a tilted disc. */
function waves(at: Point, x: number, seed: number, calm: boolean, unit: number): Mark[] {
  const fade = Math.max(0, 1 - x * 1.35)
  if (fade <= 0) return []
  const wide = unit * (0.8 + 8.5 * slowing(x * 1.2))
  const disc = stamp(
    'wave',
    at,
    wide * 1.5,
    WAVE_PIXELS,
    { tint: 0xffd9a8, alpha: 0.95 * fade ** 1.6, add: true },
    (drawn(seed, 7) - 0.5) * 1.4,
  )
  return [
    stamp('wave', at, wide * 0.8, WAVE_PIXELS, { tint: 0xffb066, alpha: 0.75 * fade ** 1.6, add: true }),
    ...(calm ? [] : [{ ...disc, scaleY: disc.scaleY! * 0.3 }]),
  ]
}

/** The first flash, and later secondary explosions. */
function flashes(at: Point, x: number, seed: number, unit: number): Mark[] {
  const first = Math.max(0, 1 - x * 6)
  const later = [0.1, 0.2, 0.33].flatMap((when, i) => {
    const own = (x - when) / 0.12
    if (own < 0 || own >= 1) return []
    const place = towards(at, drawn(seed, 400 + i) * TAU, unit * (0.35 + 0.8 * drawn(seed, 410 + i)))
    return [
      stamp('flare', place, unit * (2.4 - 1.2 * own), 128, { tint: 0xffe8c0, alpha: 1 - own, add: true }),
      glow(place, unit * 2.2, { tint: 0xff8a3c, alpha: 0.7 * (1 - own) }),
    ]
  })
  if (first <= 0) return later
  return [
    ...later,
    stamp('flare', at, unit * (6 + 5 * first), 128, { tint: 0xfff8ec, alpha: first, add: true }),
    streak(at, unit * (10 + 16 * first), unit * 0.7 * first, { tint: 0xffe2b4, alpha: first }),
    streak(
      at,
      unit * (3 + 5 * first),
      unit * 0.5 * first,
      { tint: 0xffe2b4, alpha: 0.7 * first },
      Math.PI / 2,
    ),
  ]
}

export const implosion = (at: Point, x: number, unit: number): Mark[] => [
  ...Array.from({ length: 14 }, (_, i) => {
    const own = (x * 1.3 + i / 14) % 1
    const angle = i * 2.4
    return spark(
      towards(at, angle + own * 1.6, unit * 4.5 * (1 - own)),
      angle + own * 1.6 + 0.5,
      unit * (0.9 - 0.6 * own),
      unit * 0.14,
      { tint: 0xc9a8ff, alpha: own * (1 - x) },
    )
  }),
  stamp('puff', at, unit * 2.2 * (1 - x * 0.6), 128, { tint: 0x05030a, alpha: 0.8 * Math.sin(Math.PI * x) }),
  ring(at, unit * 4 * (1 - x), { tint: 0xb48cff, alpha: 0.8 * x, add: true }, 'ring'),
  ring(at, unit * 2.6 * (1 - x) * (1 - x), { tint: 0xffffff, alpha: 0.5, add: true }),
  glow(at, unit * 2 * (x < 0.8 ? x : (1 - x) * 4), { tint: 0xb48cff, alpha: 0.85 }),
  ...(x > 0.8
    ? [streak(at, unit * 12 * (1 - x) * 5, unit * 0.8, { tint: 0xe6d8ff, alpha: (1 - x) * 4 })]
    : []),
]

/**
 * A shield hit from a direction (radians, seen from its centre): it flares there, and a ripple runs over it.
 */
export const shieldFlare = (
  at: Point,
  radius: number,
  from: number,
  x: number,
  tint: number,
  calm: boolean,
): Mark[] => [
  stamp(
    'shield',
    at,
    radius * 2.1 * (1 + 0.05 * x),
    SHIELD_PIXELS * 0.92,
    { tint, alpha: (1 - x) ** 1.4, add: true },
    from,
  ),
  ...(calm
    ? []
    : [
        stamp(
          'shield',
          at,
          radius * 2.1 * (0.96 + 0.16 * x),
          SHIELD_PIXELS * 0.92,
          { tint: 0xffffff, alpha: 0.65 * Math.max(0, 1 - x * 3), add: true },
          from,
        ),
        glow(towards(at, from, radius * 0.9), radius * (0.8 + 0.8 * x), { tint, alpha: 0.8 * (1 - x) ** 2 }),
      ]),
]
