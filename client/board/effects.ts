/** Sparks and explosions in closed form: every spark's place follows from a hash and the time. */
import { glow, ring, stamp, towards } from './draw.ts'
import { hash } from './hash.ts'
import type { Mark } from './mark.ts'
import type { Point } from './view.ts'

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
