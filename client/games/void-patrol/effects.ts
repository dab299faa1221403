/** Shots, sparks and explosions in closed form: every spark's place follows from a hash and the time. */
import type { GunName } from '../../../common/games/void-patrol/data/weapons.ts'
import type { ShotResult } from '../../../common/games/void-patrol/events.ts'
import { angleTo, between, glow, line, ring, span, stamp } from '../../board/draw.ts'
import { hash } from '../../board/hash.ts'
import { HEX } from '../../board/hex-plane.ts'
import type { Mark } from '../../board/mark.ts'
import type { Point } from '../../board/view.ts'

const towards = (from: Point, angle: number, far: number): Point => ({ x: from.x + Math.cos(angle) * far, y: from.y + Math.sin(angle) * far })

/** `x` runs from 0 to 1 in all of these; `name` makes one differ from another; `unit` is half a ship, in world units. */
export function sparks(at: Point, x: number, name: string, strength: number, calm: boolean, unit: number): Mark[] {
  const fade = (1 - x) ** 1.5
  const count = calm ? 5 : Math.round(7 + strength * 12)
  return [
    glow(at, unit * (1.1 + strength * 1.5) * (0.6 + 0.4 * x), { tint: 0xffc27a, alpha: 0.9 * fade * strength + 0.12 * fade }),
    ...Array.from({ length: count }, (_, i) => {
      const angle = hash(`${name} a${i}`) * Math.PI * 2
      const far = unit * (0.3 + 1.4 * strength * hash(`${name} d${i}`)) * Math.sqrt(x)
      return stamp('flare', towards(at, angle, far), unit * 0.42 * fade, 128, { tint: 0xffd9a0, alpha: 0.95 * fade, add: true })
    }),
  ]
}

/** A ship's end: a flash, a ring, embers and smoke. Short enough that what is behind it stays readable. */
export function burst(at: Point, x: number, name: string, calm: boolean, unit: number): Mark[] {
  const fade = 1 - x
  const flash = Math.max(0, 1 - x * 4)
  return [
    ...Array.from({ length: calm ? 3 : 8 }, (_, i) => {
      const angle = hash(`${name} s${i}`) * Math.PI * 2
      return stamp('puff', towards(at, angle, unit * 1.1 * Math.sqrt(x) * hash(`${name} t${i}`)), unit * (0.9 + 1.3 * x), 128, { tint: 0x5a5262, alpha: 0.42 * fade })
    }),
    ring(at, unit * (0.8 + 4.4 * Math.sqrt(x)), { tint: 0xffb066, alpha: 0.85 * fade * fade, add: true }, 'ring'),
    glow(at, unit * (2.2 + 1.6 * x), { tint: 0xff7a2d, alpha: 0.8 * fade ** 1.6 }),
    glow(at, unit * (1.2 + 0.6 * x), { tint: 0xffd08a, alpha: 0.8 * fade ** 2.2 }),
    glow(at, unit * 2.6, { tint: 0xfff0cf, alpha: 0.85 * flash }),
    ...Array.from({ length: calm ? 6 : 26 }, (_, i) => {
      const angle = hash(`${name} a${i}`) * Math.PI * 2
      const far = unit * (0.4 + 3 * hash(`${name} d${i}`)) * (1 - (1 - x) ** 2)
      return stamp('flare', towards(at, angle, far), unit * (0.24 + 0.34 * hash(`${name} z${i}`)) * fade, 128, { tint: i % 3 ? 0xffa95c : 0xffe6b8, alpha: 0.95 * fade, add: true })
    }),
  ]
}

export const implosion = (at: Point, x: number, unit: number): Mark[] => [
  ring(at, unit * 4 * (1 - x), { tint: 0xb48cff, alpha: 0.8 * x, add: true }, 'ring'),
  ring(at, unit * 2.6 * (1 - x) * (1 - x), { tint: 0xffffff, alpha: 0.5, add: true }),
  glow(at, unit * 2 * (x < 0.8 ? x : (1 - x) * 4), { tint: 0xb48cff, alpha: 0.85 }),
]

export interface ShotPicture {
  readonly from: Point
  readonly to: Point
  readonly gun: GunName
  readonly result: ShotResult
  readonly x: number
  readonly name: string
  readonly tint: number
  readonly calm: boolean
  /** World units a CSS pixel is wide. */
  readonly pixel: number
  readonly unit: number
}

/** Each kind of gun has its own look; a miss passes by, a hit flares, a double hit flares twice with a ring. */
export function shotMarks(shot: ShotPicture): Mark[] {
  const { from, result, x, name, calm } = shot
  const aim = angleTo(from, shot.to)
  const side = (hash(name) < 0.5 ? -1 : 1) * HEX * (0.55 + 0.3 * hash(`${name} off`))
  const past = result === 'miss' ? { x: shot.to.x + Math.cos(aim) * HEX * 2.4 - Math.sin(aim) * side, y: shot.to.y + Math.sin(aim) * HEX * 2.4 + Math.cos(aim) * side } : shot.to
  const muzzle = towards(from, aim, HEX * 0.5)
  const hitting = x > 0.4 && result !== 'miss'
  const after = (x - 0.4) / 0.6
  return [
    ...(x < 0.3 ? [glow(muzzle, HEX * 0.9, { tint: shot.tint, alpha: 1 - x / 0.3 })] : []),
    ...beam(shot, muzzle, past),
    ...(hitting ? sparks(shot.to, after, name, result === 'double' ? 1 : 0.55, calm, shot.unit) : []),
    ...(hitting && result === 'double' ? [ring(shot.to, shot.unit * (0.6 + 2.4 * after), { tint: 0xffd166, alpha: (1 - after) * 0.9, add: true }, 'ring')] : []),
  ]
}

function beam({ gun, x, tint, pixel }: ShotPicture, a: Point, b: Point): Mark[] {
  const wide = (n: number) => Math.max(n, pixel * n * 0.8)
  if (gun.startsWith('laser') || gun.startsWith('0/')) {
    const alpha = x < 0.4 ? 1 : Math.max(0, 1 - (x - 0.4) / 0.35)
    return alpha <= 0 ? [] : [...line(a, b, wide(7), { tint, alpha: 0.28 * alpha, add: true }), ...line(a, b, wide(2.4), { tint: 0xffffff, alpha: 0.95 * alpha, add: true })]
  }
  const at = Math.min(1, x / 0.4)
  if (x > 0.46) return []
  const tail = Math.min(HEX * 1.1, span(a, b) * 0.4) / Math.max(1, span(a, b))
  const bolt = (offset: number): Mark[] => {
    const h = Math.max(0, Math.min(1, at - offset))
    const [p, q] = [between(a, b, Math.max(0, h - tail)), between(a, b, h)]
    return [...line(p, q, wide(4), { tint: 0xffe0a8, alpha: 0.85, add: true }), glow(q, HEX * 0.55, { tint: 0xffc06a, alpha: 0.9 })]
  }
  if (gun.startsWith('ofc')) return bolt(0)
  if (gun.startsWith('lb')) return [...bolt(0), ...bolt(0.18), ...bolt(0.34)]
  const ball = between(a, b, at)
  return [glow(ball, HEX * 1.3, { tint: 0x8dff9a, alpha: 0.75 }), glow(ball, HEX * 0.6, { tint: 0xf0fff0, alpha: 1 }), ...line(between(a, b, Math.max(0, at - tail)), ball, wide(5), { tint: 0x7dffa0, alpha: 0.3, add: true })]
}
