/**
 * Craft, missiles, bases and dice, painted in code. Flying things point right; pictures to be tinted are
 * grey.
 */

import { outlinePath } from '../../../../common/engine/presentation/hull-shape.ts'
import { CRAFT_HULL } from '../../../../common/games/hostile-space/presentation/craft-hull.ts'
import type { Nozzle } from '../../../board/marks/thrust.ts'
import type { Picture } from '../../../board/pictures/atlas.ts'
import { dicePictures } from '../../../board/pictures/dice.ts'
import { type Hull, hullPicture, trimPicture } from '../../../board/pictures/hull-painter.ts'
import { commonPictures } from '../../../board/pictures/pictures.ts'
import { rockPictures } from './rock-pictures.ts'

export const CRAFT_PIXELS = 220
export const MISSILE_PIXELS = 120
export const BEAM = { long: 256, high: 16 } as const
export const TOKEN_PIXELS = 160

const TAU = Math.PI * 2

const REACH = 0.45

type Corners = readonly (readonly [number, number])[]

const POD: Corners = [
  [0.62, 0.5],
  [0.42, 0.42],
  [-0.12, 0.4],
  [-0.18, 0.5],
  [-0.12, 0.6],
  [0.42, 0.58],
]

/** The outline as an SVG path, in a square of side `size`; also used on pages outside the board. */
export const craftPath = (size: number): string =>
  outlinePath(CRAFT_HULL, { centre: size / 2, unit: size * REACH })

function pods(size: number): Path2D {
  const path = new Path2D()
  for (const side of [1, -1])
    path.addPath(
      new Path2D(
        `M${POD.map(([x, y]) => `${size / 2 + x * size * 0.45} ${size / 2 + y * size * 0.45 * side}`).join('L')}Z`,
      ),
    )
  return path
}

/** Own craft are bright, others dark with a bright edge: distinguishable without colour. */
export const craftFrame = (own: boolean): string => (own ? 'craft bright' : 'craft dark')

export const NOZZLES: readonly Nozzle[] = [1, -1].flatMap((side) => [
  { x: -0.74 * REACH, y: 0.08 * REACH * side, wide: 0.15 * REACH },
  { x: -0.76 * REACH, y: 0.38 * REACH * side, wide: 0.13 * REACH },
])

const CRAFT: Hull = {
  name: 'craft',
  nozzles: NOZZLES,
  outline: (size) => new Path2D(craftPath(size)),
  bridge: { x: 0.13, y: 0, rx: 0.085, ry: 0.03 },
  seams(size) {
    const lines = pods(size)
    for (const side of [1, -1]) {
      lines.moveTo(size * 0.14, size / 2 + side * size * 0.06)
      lines.lineTo(size * 0.9, size / 2)
      lines.moveTo(size * 0.59, size / 2 + side * size * 0.19)
      lines.lineTo(size * 0.24, size / 2 + side * size * 0.2)
      lines.lineTo(size * 0.22, size / 2 + side * size * 0.42)
    }
    return lines
  },
}

const missile: Picture = {
  w: MISSILE_PIXELS,
  h: MISSILE_PIXELS,
  paint(c, w) {
    const at = (x: number, y: number) => [w / 2 + x * w * 0.46, w / 2 + y * w * 0.46] as const
    const trace = (points: Corners) => {
      c.beginPath()
      for (const [x, y] of points) c.lineTo(...at(x, y))
      c.closePath()
    }
    const body: Corners = [
      [1, 0],
      [0.62, 0.2],
      [-0.34, 0.22],
      [-0.66, 0.6],
      [-0.9, 0.6],
      [-0.78, 0.2],
      [-0.78, -0.2],
      [-0.9, -0.6],
      [-0.66, -0.6],
      [-0.34, -0.22],
      [0.62, -0.2],
    ]
    c.lineJoin = 'round'
    trace(body)
    c.strokeStyle = 'rgba(4,8,16,0.9)'
    c.lineWidth = 14
    c.stroke()
    const shade = c.createLinearGradient(0, w * 0.3, 0, w * 0.7)
    shade.addColorStop(0, '#fff')
    shade.addColorStop(0.5, '#e4e4e4')
    shade.addColorStop(1, '#8f8f8f')
    c.fillStyle = shade
    c.fill()
    c.fillStyle = 'rgba(12,18,30,0.55)'
    c.fillRect(w * 0.56, w * 0.36, w * 0.05, w * 0.28)
    trace(body)
    c.strokeStyle = '#fff'
    c.lineWidth = 3
    c.stroke()
  },
}

/** A line that fades from left to right. */
const beam: Picture = {
  w: BEAM.long,
  h: BEAM.high,
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

/** A base's plate, one of seven; the middle one holds the reactor. */
const token = (middle: boolean): Picture => ({
  w: TOKEN_PIXELS,
  h: TOKEN_PIXELS,
  paint(c, w) {
    const trace = (radius: number) => {
      c.beginPath()
      for (let i = 0; i < 6; i++)
        c.lineTo(
          w / 2 + Math.cos(((i + 0.5) * TAU) / 6) * radius,
          w / 2 + Math.sin(((i + 0.5) * TAU) / 6) * radius,
        )
      c.closePath()
    }
    c.lineJoin = 'round'
    trace(w * 0.45)
    c.fillStyle = 'rgb(38,38,38)'
    c.fill()
    c.strokeStyle = 'rgba(4,8,16,0.9)'
    c.lineWidth = 10
    c.stroke()
    const shade = c.createLinearGradient(w * 0.2, w * 0.1, w * 0.8, w * 0.9)
    for (const [at, grey] of middle
      ? ([
          [0, 214],
          [0.5, 158],
          [1, 92],
        ] as const)
      : ([
          [0, 150],
          [0.5, 102],
          [1, 58],
        ] as const))
      shade.addColorStop(at, `rgb(${grey},${grey},${grey})`)
    trace(w * 0.38)
    c.fillStyle = shade
    c.fill()
    c.strokeStyle = '#fff'
    c.lineWidth = 4
    trace(w * 0.435)
    c.stroke()
    c.strokeStyle = 'rgba(10,14,24,0.55)'
    c.lineWidth = 3
    c.beginPath()
    for (let i = 0; i < 6; i++) {
      c.moveTo(w / 2 + Math.cos((i * TAU) / 6) * w * 0.2, w / 2 + Math.sin((i * TAU) / 6) * w * 0.2)
      c.lineTo(w / 2 + Math.cos((i * TAU) / 6) * w * 0.34, w / 2 + Math.sin((i * TAU) / 6) * w * 0.34)
    }
    c.stroke()
    c.beginPath()
    c.arc(w / 2, w / 2, w * (middle ? 0.24 : 0.13), 0, TAU)
    c.fillStyle = middle ? 'rgb(12,18,32)' : 'rgb(226,226,226)'
    c.fill()
    c.strokeStyle = middle ? '#fff' : 'rgba(10,14,24,0.7)'
    c.lineWidth = 4
    c.stroke()
  },
})

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  'craft bright': hullPicture(CRAFT, CRAFT_PIXELS, true),
  'craft dark': hullPicture(CRAFT, CRAFT_PIXELS, false),
  'craft trim': trimPicture(CRAFT, CRAFT_PIXELS),
  missile,
  beam,
  ...rockPictures(),
  token: token(false),
  core: token(true),
  ...dicePictures(),
})
