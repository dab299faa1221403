/** Shots in closed form: what they look like follows from a hash and the time. */
import type { GunName } from '../../../common/games/void-patrol/data/weapons.ts'
import type { ShotResult } from '../../../common/games/void-patrol/events.ts'
import { angleTo, between, glow, line, ring, span, towards } from '../../board/draw.ts'
import { sparks } from '../../board/effects.ts'
import { hash } from '../../board/hash.ts'
import { HEX } from './hex-plane.ts'
import type { Mark } from '../../board/mark.ts'
import type { Point } from '../../board/view.ts'

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
