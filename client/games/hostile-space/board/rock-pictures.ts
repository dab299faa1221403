/** Rocks, painted in code: single ones, and the lumps that make up masses. */

import { hash } from '../../../board/hash.ts'
import type { Picture } from '../../../board/pictures/atlas.ts'

export const ROCK_PIXELS = 160
export const ROCKS = 6
export const MASS_PIXELS = 160
export const MASSES = 4

const TAU = Math.PI * 2

type Corners = readonly (readonly [number, number])[]

function shards(name: string, corners: number, w: number, least: number, more: number): Corners {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + 0.5 * hash(`${name} a${i}`)) / corners) * TAU
    const far = w * (least + more * hash(`${name} r${i}`))
    return [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far] as const
  })
}

/** A rock that breaks at one hit: cracked, with splinters around it. */
const rock = (variant: number): Picture => ({
  w: ROCK_PIXELS,
  h: ROCK_PIXELS,
  paint(c, w) {
    const random = (what: string) => hash(`splinter ${variant} ${what}`)
    const trace = (points: Corners) => {
      c.beginPath()
      for (const [x, y] of points) c.lineTo(x, y)
      c.closePath()
    }
    const points = shards(`splinter ${variant}`, 9, w, 0.27, 0.13)
    const light = c.createRadialGradient(w * 0.36, w * 0.32, w * 0.04, w * 0.5, w * 0.5, w * 0.5)
    light.addColorStop(0, '#d2b795')
    light.addColorStop(0.55, '#8d745d')
    light.addColorStop(1, '#41353a')
    trace(points)
    c.fillStyle = light
    c.fill()
    c.save()
    c.clip()
    for (let i = 0; i < 4; i++) {
      c.fillStyle = 'rgba(40,30,30,0.42)'
      c.beginPath()
      c.arc(
        w * (0.3 + 0.4 * random(`x${i}`)),
        w * (0.3 + 0.4 * random(`y${i}`)),
        w * (0.03 + 0.04 * random(`s${i}`)),
        0,
        TAU,
      )
      c.fill()
    }
    // Cracks from edge to edge.
    for (let i = 0; i < 3; i++) {
      const [from, to] = [points[(variant + 3 * i) % 9]!, points[(variant + 3 * i + 4) % 9]!]
      c.beginPath()
      c.moveTo(...from)
      for (let j = 1; j < 4; j++)
        c.lineTo(
          from[0] + ((to[0] - from[0]) * j) / 4 + (random(`j${i}${j}`) - 0.5) * w * 0.12,
          from[1] + ((to[1] - from[1]) * j) / 4 + (random(`k${i}${j}`) - 0.5) * w * 0.12,
        )
      c.lineTo(...to)
      c.strokeStyle = 'rgba(24,16,18,0.75)'
      c.lineWidth = 3.5
      c.stroke()
    }
    c.restore()
    trace(points)
    c.strokeStyle = 'rgba(242,218,184,0.75)'
    c.lineWidth = 3
    c.lineJoin = 'round'
    c.stroke()
    c.fillStyle = '#9d846b'
    for (let i = 0; i < 5; i++) {
      const [angle, far, size] = [
        TAU * ((i + 0.7 * random(`c${i}`)) / 5),
        w * (0.43 + 0.05 * random(`d${i}`)),
        w * (0.012 + 0.02 * random(`e${i}`)),
      ]
      c.beginPath()
      c.arc(w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far, size, 0, TAU)
      c.fill()
    }
  },
})

/** A flat lump; many of them form a mass of any shape, its rim and its body. */
const mass = (variant: number): Picture => ({
  w: MASS_PIXELS,
  h: MASS_PIXELS,
  paint(c, w) {
    c.beginPath()
    for (const [x, y] of shards(`mass ${variant}`, 12, w, 0.43, 0.06)) c.lineTo(x, y)
    c.closePath()
    c.fillStyle = '#fff'
    c.fill()
  },
})

/** Surface of a mass: light from above, craters, no cracks. */
const relief = (variant: number): Picture => ({
  w: MASS_PIXELS,
  h: MASS_PIXELS,
  paint(c, w) {
    const random = (what: string) => hash(`relief ${variant} ${what}`)
    const light = c.createRadialGradient(w * 0.38, w * 0.34, 0, w * 0.5, w * 0.5, w * 0.5)
    light.addColorStop(0, 'rgba(255,255,255,0.3)')
    light.addColorStop(0.6, 'rgba(255,255,255,0.07)')
    light.addColorStop(1, 'rgba(255,255,255,0)')
    c.fillStyle = light
    c.fillRect(0, 0, w, w)
    for (let i = 0; i < 3; i++) {
      const [angle, far, size] = [
        TAU * (i / 3 + variant / 7 + 0.2 * random(`x${i}`)),
        w * (0.1 + 0.24 * random(`y${i}`)),
        w * (0.03 + 0.075 * random(`s${i}`)),
      ]
      const [x, y] = [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far]
      c.fillStyle = 'rgba(8,8,14,0.34)'
      c.beginPath()
      c.arc(x, y, size, 0, TAU)
      c.fill()
      c.strokeStyle = 'rgba(255,255,255,0.24)'
      c.lineWidth = 2
      c.beginPath()
      c.arc(x, y, size, 0.3, 2.3)
      c.stroke()
    }
  },
})

const numbered = (name: string, count: number, paint: (i: number) => Picture): Record<string, Picture> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name} ${i}`, paint(i)]))

export const rockPictures = (): Record<string, Picture> => ({
  ...numbered('rock', ROCKS, rock),
  ...numbered('mass', MASSES, mass),
  ...numbered('relief', MASSES, relief),
})
