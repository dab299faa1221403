/** Dice throws and their pictures. */

import type { Point } from '../camera/view.ts'
import { hash } from '../hash.ts'
import { stamp } from '../marks/draw.ts'
import type { Mark } from '../marks/mark.ts'
import type { Picture } from './atlas.ts'
import { blended } from './colours.ts'

export const DIE_PIXELS = 112

/** Faces per second while a die rolls. */
const FACES = 15

/** One die at `x` (0 to 1) of its throw: it tumbles, and lies still from two thirds on. */
export function die(
  name: string,
  roll: number,
  at: Point,
  across: number,
  x: number,
  tint: number,
  calm: boolean,
  alpha = 1,
): Mark[] {
  const rest = calm ? 1 : Math.min(1, Math.max(0, x / 0.66))
  const face = rest < 1 ? 1 + Math.floor(hash(`${name} ${Math.floor(x * FACES)}`) * 6) : roll
  const wild = (1 - rest) ** 2
  const hop = Math.abs(Math.sin(rest * Math.PI * 2.5)) * (1 - rest) * across * 0.9
  return [
    stamp('puff', { x: at.x, y: at.y + across * 0.46 }, across * (1.15 - hop / across / 3), 128, {
      tint: 0x000000,
      alpha: 0.6 * alpha,
    }),
    stamp(
      `die ${face}`,
      { x: at.x, y: at.y - hop },
      across,
      DIE_PIXELS * 0.88,
      { tint: blended(tint, 0xffffff, 0.62), alpha },
      wild * (hash(name) < 0.5 ? -5 : 5),
    ),
  ]
}

/** Positions of a face's pips, in a 3 × 3 grid. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

const pictureOf = (number: number): Picture => ({
  w: DIE_PIXELS,
  h: DIE_PIXELS,
  paint(c, w) {
    c.beginPath()
    c.roundRect(w * 0.08, w * 0.08, w * 0.84, w * 0.84, w * 0.19)
    c.strokeStyle = 'rgba(4,8,16,0.85)'
    c.lineWidth = 8
    c.stroke()
    const shade = c.createLinearGradient(w * 0.15, w * 0.05, w * 0.8, w * 0.95)
    shade.addColorStop(0, '#fff')
    shade.addColorStop(0.6, '#e6e6e6')
    shade.addColorStop(1, '#b4b4b4')
    c.fillStyle = shade
    c.fill()
    c.fillStyle = 'rgb(14,20,34)'
    for (const pip of PIPS[number]!) {
      c.beginPath()
      c.arc(
        w * (0.5 + 0.235 * ((pip % 3) - 1)),
        w * (0.5 + 0.235 * (Math.floor(pip / 3) - 1)),
        w * 0.085,
        0,
        Math.PI * 2,
      )
      c.fill()
    }
  },
})

export const dicePictures = (): Record<string, Picture> =>
  Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`die ${number}`, pictureOf(number)]))
