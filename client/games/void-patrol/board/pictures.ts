/** Ships and rocks, painted in code. Ships point right; all are grey, to be tinted. */

import { hullOf } from '../../../../common/games/void-patrol/presentation/hulls.ts'
import { hash } from '../../../board/hash.ts'
import type { Picture } from '../../../board/pictures/atlas.ts'
import { type Hull, hullPicture, trimPicture } from '../../../board/pictures/hull-painter.ts'
import { commonPictures } from '../../../board/pictures/pictures.ts'
import { HULL_NAMES, hullPath, nozzlesOf } from './ships/hulls.ts'

export const SHIP_PIXELS = 200
export const ROCK_PIXELS = 160
export const ROCKS = 12
export const MISSILE_PIXELS = 120
export const CROSSHAIR_PIXELS = 160

/** Own side solid, others hollow: distinguishable without colour. */
export const shipFrame = (model: string, own: boolean): string =>
  `${own ? 'solid' : 'hollow'} ${hullOf(model)}`

/** The untinted parts, the same for every ship with that hull. */
export const trimFrame = (model: string): string => `trim ${hullOf(model)}`

const hull = (name: string): Hull => ({
  name,
  nozzles: nozzlesOf(name),
  outline: (size) => new Path2D(hullPath(name, size)),
  bridge: { x: 0.1, y: 0, rx: 0.075, ry: 0.034 },
  seams(size) {
    const lines = new Path2D()
    for (const x of [0.3, 0.44, 0.58]) {
      lines.moveTo(size * (x - 0.05), 0)
      lines.lineTo(size * x, size / 2)
      lines.lineTo(size * (x - 0.05), size)
    }
    return lines
  },
})

const rock = (variant: number): Picture => ({
  w: ROCK_PIXELS,
  h: ROCK_PIXELS,
  paint(c, w) {
    const random = (what: string) => hash(`rock ${variant} ${what}`)
    const corners = 11
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = ((i + 0.5 * random(`a${i}`)) / corners) * Math.PI * 2
      const far = w * (0.33 + 0.13 * random(`r${i}`))
      return [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far] as const
    })
    c.beginPath()
    points.forEach(([x, y]) => c.lineTo(x, y))
    c.closePath()
    const trace = () => {
      c.beginPath()
      points.forEach(([x, y]) => c.lineTo(x, y))
      c.closePath()
    }
    c.lineJoin = 'round'
    c.strokeStyle = 'rgba(4,6,10,0.8)'
    c.lineWidth = 9
    c.stroke()
    const light = c.createRadialGradient(w * 0.34, w * 0.3, w * 0.03, w * 0.46, w * 0.44, w * 0.56)
    light.addColorStop(0, '#cdbfae')
    light.addColorStop(0.35, '#94877b')
    light.addColorStop(0.7, '#4e4847')
    light.addColorStop(1, '#17151b')
    c.fillStyle = light
    c.fill()
    c.save()
    c.clip()
    // Facets: bright ones face the light, dark ones face away.
    for (let i = 0; i < 9; i++) {
      const [a, b] = [points[i]!, points[(i + 1) % corners]!]
      const mid = [w * (0.42 + 0.16 * random(`m${i}`)), w * (0.42 + 0.16 * random(`n${i}`))] as const
      const facing = -((a[0] + b[0]) / 2 - w / 2) - ((a[1] + b[1]) / 2 - w / 2)
      c.beginPath()
      c.moveTo(...a)
      c.lineTo(...b)
      c.lineTo(...mid)
      c.closePath()
      c.fillStyle =
        facing > 0
          ? `rgba(255,240,220,${0.05 + 0.12 * random(`f${i}`)})`
          : `rgba(6,6,14,${0.12 + 0.22 * random(`f${i}`)})`
      c.fill()
    }
    c.restore()
    trace()
    c.save()
    c.clip()
    for (let i = 0; i < 7; i++) {
      const [x, y, size] = [
        w * (0.22 + 0.56 * random(`x${i}`)),
        w * (0.22 + 0.56 * random(`y${i}`)),
        w * (0.03 + 0.055 * random(`s${i}`)),
      ]
      c.fillStyle = 'rgba(34,30,34,0.5)'
      c.beginPath()
      c.arc(x, y, size, 0, 7)
      c.fill()
      c.strokeStyle = 'rgba(220,210,196,0.28)'
      c.lineWidth = 2
      c.beginPath()
      c.arc(x, y, size, 0.2, 2.2)
      c.stroke()
    }
    c.restore()
    trace()
    const rim = c.createLinearGradient(w * 0.2, w * 0.2, w * 0.75, w * 0.75)
    rim.addColorStop(0, 'rgba(255,244,226,0.85)')
    rim.addColorStop(0.5, 'rgba(205,194,178,0.25)')
    rim.addColorStop(1, 'rgba(120,130,160,0.18)')
    c.strokeStyle = rim
    c.lineWidth = 3
    c.stroke()
  },
})

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  ...Object.fromEntries(
    HULL_NAMES.flatMap((name) => [
      [`solid ${name}`, hullPicture(hull(name), SHIP_PIXELS, true)],
      [`hollow ${name}`, hullPicture(hull(name), SHIP_PIXELS, false)],
      [`trim ${name}`, trimPicture(hull(name), SHIP_PIXELS)],
    ]),
  ),
  missile: {
    w: MISSILE_PIXELS,
    h: MISSILE_PIXELS,
    paint(c, w) {
      const at = (x: number, y: number) => [w / 2 + x * w * 0.46, w / 2 + y * w * 0.46] as const
      c.lineJoin = 'round'
      c.beginPath()
      for (const [x, y] of [
        [1, 0],
        [0.6, 0.22],
        [-0.5, 0.22],
        [-0.9, 0.62],
        [-1, 0.62],
        [-0.82, 0.1],
        [-0.82, -0.1],
        [-1, -0.62],
        [-0.9, -0.62],
        [-0.5, -0.22],
        [0.6, -0.22],
      ] as const)
        c.lineTo(...at(x, y))
      c.closePath()
      c.strokeStyle = 'rgba(4,8,16,0.85)'
      c.lineWidth = 12
      c.stroke()
      c.fillStyle = '#e9e9e9'
      c.fill()
      c.strokeStyle = '#fff'
      c.lineWidth = 3
      c.stroke()
    },
  },
  crosshair: {
    w: CROSSHAIR_PIXELS,
    h: CROSSHAIR_PIXELS,
    paint(c, w) {
      c.strokeStyle = '#fff'
      c.lineWidth = 8
      c.beginPath()
      c.arc(w / 2, w / 2, w * 0.33, 0, 7)
      c.stroke()
      for (let i = 0; i < 4; i++) {
        const [x, y] = [Math.cos((i * Math.PI) / 2), Math.sin((i * Math.PI) / 2)]
        c.beginPath()
        c.moveTo(w / 2 + x * w * 0.22, w / 2 + y * w * 0.22)
        c.lineTo(w / 2 + x * w * 0.47, w / 2 + y * w * 0.47)
        c.stroke()
      }
    },
  },
  ...Object.fromEntries(Array.from({ length: ROCKS }, (_, i) => [`rock ${i}`, rock(i)])),
})
