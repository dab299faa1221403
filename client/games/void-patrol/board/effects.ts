/** Shots in closed form: their look is a function of a hash and the time. */
import type { GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { ShotResult } from '../../../../common/games/void-patrol/events.ts'
import type { Point } from '../../../board/camera/view.ts'
import { angleTo, between, span, towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { glow, line, ring, stamp } from '../../../board/marks/draw.ts'
import { shieldFlare, sparks, streak } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { GOLD, SHIELD } from '../../../board/pictures/colours.ts'
import { HEX } from '../plane.ts'

export interface ShotPicture {
  readonly from: Point
  readonly to: Point
  readonly gun: GunName
  readonly result: ShotResult
  /** Shields absorbed a part of it. */
  readonly shielded: boolean
  readonly x: number
  readonly name: string
  readonly tint: number
  readonly calm: boolean
  /** World units per CSS pixel. */
  readonly pixel: number
  readonly unit: number
}

/** Share of a shot's time at which it arrives. */
const ARRIVES = 0.4

/**
 * Each kind of gun has its own look; a miss passes by, a hit flares, a double hit flares twice with a ring.
 */
export function shotMarks(shot: ShotPicture): Mark[] {
  const { from, to, result, shielded, x, name, calm, unit } = shot
  const aim = angleTo(from, to)
  const side = (hash(name) < 0.5 ? -1 : 1) * HEX * (0.55 + 0.3 * hash(`${name} off`))
  const past =
    result === 'miss'
      ? {
          x: to.x + Math.cos(aim) * HEX * 3.4 - Math.sin(aim) * side,
          y: to.y + Math.sin(aim) * HEX * 3.4 + Math.cos(aim) * side,
        }
      : to
  const muzzle = towards(from, aim, unit * 0.7)
  const after = (x - ARRIVES) / (1 - ARRIVES)
  // A shielded shot bursts on the shield, on the side it came from.
  const struck = shielded ? towards(to, aim, -unit * 0.85) : to
  return [
    ...flash(muzzle, aim, shot),
    ...beam(shot, muzzle, result === 'miss' ? past : struck),
    ...(after <= 0 || result === 'miss'
      ? []
      : [
          ...(shielded ? shieldFlare(to, unit * 1.15, aim + Math.PI, after, SHIELD, calm) : []),
          ...sparks(struck, after, name, result === 'double' ? 1.2 : shielded ? 0.45 : 0.8, calm, unit),
          ...(result === 'double'
            ? [
                ring(
                  to,
                  unit * (0.6 + 3 * after),
                  { tint: GOLD, alpha: (1 - after) * 0.9, add: true },
                  'ring',
                ),
              ]
            : []),
        ]),
  ]
}

/** The muzzle flash, with a puff of smoke to both sides. */
function flash(muzzle: Point, aim: number, { x, tint, calm, unit }: ShotPicture): Mark[] {
  const light = Math.max(0, 1 - x / 0.2)
  return [
    ...(light > 0
      ? [
          glow(muzzle, unit * 2.6, { tint, alpha: light }),
          stamp('flare', muzzle, unit * (1 + light), 128, { tint: 0xffffff, alpha: light, add: true }),
          ...(calm
            ? []
            : [streak(muzzle, unit * 3.4 * light, unit * 0.26, { tint, alpha: light }, aim + Math.PI / 2)]),
        ]
      : []),
    ...[-1, 1].map((side) =>
      stamp('puff', towards(muzzle, aim + side * 1.9, unit * 1.1 * x), unit * (0.3 + 0.9 * x), 128, {
        tint: 0x8e9bb0,
        alpha: 0.3 * (1 - x),
      }),
    ),
  ]
}

function beam({ gun, x, tint, pixel, unit }: ShotPicture, a: Point, b: Point): Mark[] {
  const wide = (n: number) => Math.max(n, pixel * n * 0.8)
  if (gun.startsWith('laser') || gun.startsWith('0/')) {
    const alpha = x < ARRIVES ? 1 : Math.max(0, 1 - (x - ARRIVES) / 0.35)
    return alpha <= 0
      ? []
      : [
          ...line(a, b, wide(16) * alpha, { tint, alpha: 0.14 * alpha, add: true }),
          ...line(a, b, wide(7), { tint, alpha: 0.42 * alpha, add: true }),
          ...line(a, b, wide(2.6) * alpha, { tint: 0xffffff, alpha: 0.95 * alpha, add: true }),
          glow(b, unit * 1.4, { tint, alpha: 0.6 * alpha }),
        ]
  }
  const at = Math.min(1, x / ARRIVES)
  if (x > ARRIVES + 0.06) return []
  const long = Math.max(1, span(a, b))
  const tail = Math.min(HEX * 2.2, long * 0.5) / long
  const bolt = (offset: number): Mark[] => {
    const h = Math.max(0, Math.min(1, at - offset))
    if (h <= 0) return []
    const [p, q] = [between(a, b, Math.max(0, h - tail)), between(a, b, h)]
    return [
      ...line(p, q, wide(9), { tint: 0xff9a4d, alpha: 0.25, add: true }),
      ...line(between(p, q, 0.4), q, wide(4.4), { tint: 0xffe0a8, alpha: 0.9, add: true }),
      glow(q, HEX * 1.1, { tint: 0xffc06a, alpha: 0.9 }),
      stamp('flare', q, HEX * 0.6, 128, { tint: 0xffffff, alpha: 1, add: true }),
    ]
  }
  if (gun.startsWith('ofc')) return bolt(0)
  if (gun.startsWith('lb')) return [...bolt(0), ...bolt(0.18), ...bolt(0.34)]
  const ball = between(a, b, at)
  return [
    ...line(between(a, b, Math.max(0, at - tail)), ball, wide(10), {
      tint: 0x7dffa0,
      alpha: 0.22,
      add: true,
    }),
    ...line(between(a, b, Math.max(0, at - tail * 0.6)), ball, wide(4), {
      tint: 0xc8ffd6,
      alpha: 0.5,
      add: true,
    }),
    glow(ball, HEX * 2, { tint: 0x5fff8a, alpha: 0.75 }),
    stamp('flare', ball, HEX * 1.1, 128, { tint: 0xf0fff0, alpha: 1, add: true }),
  ]
}
