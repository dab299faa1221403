/** All pictures of this board. */
import type { Picture } from '../../../board/pictures/atlas.ts'
import { dicePictures } from '../../../board/pictures/dice.ts'
import { commonPictures } from '../../../board/pictures/pictures.ts'
import { bodyPictures } from './bodies/body-pictures.ts'
import { objectPictures } from './bodies/object-pictures.ts'
import { shipPictures } from './ships/ship-pictures.ts'

export const TRAIL = { long: 256, high: 16 } as const

/** A line that fades from left to right. */
const trail: Picture = {
  w: TRAIL.long,
  h: TRAIL.high,
  paint(c, w, h) {
    const fade = c.createLinearGradient(0, 0, w, 0)
    for (const [at, alpha] of [
      [0, 1],
      [0.35, 0.5],
      [1, 0],
    ] as const)
      fade.addColorStop(at, `rgba(255,255,255,${alpha})`)
    c.fillStyle = fade
    c.fillRect(0, h / 2 - 2, w, 4)
  },
}

/** An open arrow head, used in rows. */
const chevron: Picture = {
  w: 48,
  h: 48,
  paint(c) {
    c.strokeStyle = '#fff'
    c.lineWidth = 7
    c.lineCap = c.lineJoin = 'round'
    c.beginPath()
    c.moveTo(15, 8)
    c.lineTo(33, 24)
    c.lineTo(15, 40)
    c.stroke()
  },
}

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  ...shipPictures(),
  ...bodyPictures(),
  ...objectPictures(),
  ...dicePictures(),
  trail,
  chevron,
})
