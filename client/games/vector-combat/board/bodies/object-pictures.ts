/** Stations (to be tinted) and rocks (in their own colours), painted in code. */

import { hash } from '../../../../board/hash.ts'
import type { Picture } from '../../../../board/pictures/atlas.ts'
import { disc, gradient, TAU } from './body-pictures.ts'

export const STATION_PIXELS = 192
export const ROCK_PIXELS = 128
export const ROCKS = 5

/** A wheel with six berths. */
const station: Picture = {
  w: STATION_PIXELS,
  h: STATION_PIXELS,
  paint(c, w) {
    const spoke = (i: number, from: number, to: number, width: number, colour: string) => {
      const angle = (i * TAU) / 6
      c.strokeStyle = colour
      c.lineWidth = width
      c.beginPath()
      c.moveTo(w / 2 + Math.cos(angle) * w * from, w / 2 + Math.sin(angle) * w * from)
      c.lineTo(w / 2 + Math.cos(angle) * w * to, w / 2 + Math.sin(angle) * w * to)
      c.stroke()
    }
    const wheel = (radius: number, width: number, colour: string | CanvasGradient) => {
      c.strokeStyle = colour
      c.lineWidth = width
      disc(c, w, radius)
      c.stroke()
    }
    const metal = c.createLinearGradient(w * 0.2, w * 0.15, w * 0.8, w * 0.85)
    metal.addColorStop(0, '#f4f4f4')
    metal.addColorStop(1, '#6e6e6e')
    for (let i = 0; i < 6; i++) spoke(i, 0, 0.47, w * 0.085, 'rgba(4,8,16,0.9)')
    wheel(0.34, w * 0.13, 'rgba(4,8,16,0.9)')
    for (let i = 0; i < 6; i++) {
      spoke(i, 0, 0.4, w * 0.035, '#9a9a9a')
      spoke(i, 0.4, 0.465, w * 0.06, '#e8e8e8')
    }
    wheel(0.34, w * 0.085, metal)
    wheel(0.34, w * 0.012, 'rgba(10,16,30,0.6)')
    for (let i = 0; i < 24; i++) {
      const angle = ((i + 0.5) * TAU) / 24
      c.fillStyle = i % 4 ? 'rgba(16,24,40,0.55)' : '#fff'
      c.beginPath()
      c.arc(w / 2 + Math.cos(angle) * w * 0.365, w / 2 + Math.sin(angle) * w * 0.365, w * 0.009, 0, TAU)
      c.fill()
    }
    disc(c, w, 0.125)
    c.fillStyle = gradient(
      c,
      [w * 0.46, w * 0.45, 0],
      [w / 2, w / 2, w * 0.13],
      [
        [0, '#fff'],
        [0.6, '#cfcfcf'],
        [1, '#777'],
      ],
    )
    c.fill()
    c.strokeStyle = 'rgba(4,8,16,0.9)'
    c.lineWidth = 4
    c.stroke()
    disc(c, w, 0.055)
    c.fillStyle = 'rgb(14,22,40)'
    c.fill()
  },
}

const rock = (variant: number): Picture => ({
  w: ROCK_PIXELS,
  h: ROCK_PIXELS,
  paint(c, w) {
    const random = (what: string) => hash(`asteroid ${variant} ${what}`)
    const spots = Array.from({ length: 13 }, (_, i) => {
      const angle = ((i + 0.45 * random(`a${i}`)) / 13) * TAU
      const far = w * (0.33 + 0.12 * random(`r${i}`))
      return [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far] as const
    })
    const trace = () => {
      c.beginPath()
      for (const [x, y] of spots) c.lineTo(x, y)
      c.closePath()
    }
    trace()
    c.fillStyle = gradient(
      c,
      [w * 0.44, w * 0.42, w * 0.04],
      [w / 2, w / 2, w * 0.5],
      [
        [0, '#b3a08b'],
        [0.6, '#7d6d60'],
        [1, '#453b3c'],
      ],
    )
    c.fill()
    c.save()
    c.clip()
    for (let i = 0; i < 8; i++) {
      const [angle, far, size] = [
        TAU * random(`x${i}`),
        w * 0.36 * Math.sqrt(random(`y${i}`)),
        w * (0.025 + 0.05 * random(`s${i}`)),
      ]
      c.fillStyle = 'rgba(38,30,32,0.5)'
      c.beginPath()
      c.arc(w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far, size, 0, TAU)
      c.fill()
    }
    // Lighter and darker facets.
    for (let i = 0; i < 13; i += 2) {
      c.fillStyle = random(`f${i}`) < 0.5 ? 'rgba(255,240,220,0.1)' : 'rgba(20,14,18,0.2)'
      c.beginPath()
      c.moveTo(w / 2, w / 2)
      c.lineTo(...spots[i]!)
      c.lineTo(...spots[(i + 1) % 13]!)
      c.fill()
    }
    c.restore()
    trace()
    c.strokeStyle = 'rgba(226,206,180,0.6)'
    c.lineWidth = 3
    c.lineJoin = 'round'
    c.stroke()
  },
})

/** Shadow over a tumbling rock; the shadow itself does not rotate. */
const dusk: Picture = {
  w: ROCK_PIXELS,
  h: ROCK_PIXELS,
  paint(c, w) {
    c.fillStyle = gradient(
      c,
      [w * 0.36, w * 0.34, w * 0.12],
      [w * 0.5, w * 0.5, w * 0.44],
      [
        [0, 'rgba(6,6,12,0)'],
        [0.55, 'rgba(6,6,12,0.2)'],
        [0.92, 'rgba(6,6,12,0.62)'],
        [1, 'rgba(6,6,12,0)'],
      ],
    )
    c.fillRect(0, 0, w, w)
  },
}

export const objectPictures = (): Record<string, Picture> => ({
  station,
  dusk,
  ...Object.fromEntries(Array.from({ length: ROCKS }, (_, i) => [`rock ${i}`, rock(i)])),
})
