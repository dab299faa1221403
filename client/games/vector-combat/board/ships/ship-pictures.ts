/** Ships and missiles, painted in code: grey, to be tinted, pointing right. */
import { MODEL_IDS } from '../../../../../common/games/vector-combat/data/models.ts'
import { hullOf } from '../../../../../common/games/vector-combat/presentation/hulls.ts'
import type { Picture } from '../../../../board/pictures/atlas.ts'
import { type Hull, hullPicture, trimPicture } from '../../../../board/pictures/hull-painter.ts'
import { bridgeOf, enginesOf, hullPath, seamPath } from './hulls.ts'

export const SHIP_PIXELS = 184
export const MISSILE_PIXELS = 112
/** Share of the picture that the hull takes. */
export const SHIP_FILL = 0.92

/** Own side bright, others dark with a bright edge: distinguishable without colour. */
export const shipFrame = (model: string, own: boolean): string =>
  `${own ? 'bright' : 'dark'} ${hullOf(model)}`
/** Outline only, for past or future places. */
export const ghostFrame = (model: string): string => `ghost ${hullOf(model)}`

/** The untinted parts, the same for every ship of a model. */
export const trimFrame = (model: string): string => `trim ${hullOf(model)}`

const outlineOf = (model: string, size: number): Path2D => new Path2D(hullPath(model, size))

/** Converts a model to the hull painter's format. */
function painted(model: string): Hull {
  const { x, rx, ry } = bridgeOf(model, 1)
  return {
    name: model,
    nozzles: enginesOf(model),
    outline: (size) => outlineOf(model, size),
    seams: (size) => new Path2D(seamPath(model, size)),
    bridge: { x: x - 0.5, y: 0, rx, ry },
  }
}

const ghost = (model: string): Picture => ({
  w: SHIP_PIXELS,
  h: SHIP_PIXELS,
  paint(c, w) {
    const outline = outlineOf(model, w)
    c.fillStyle = 'rgba(255,255,255,0.16)'
    c.fill(outline)
    c.strokeStyle = '#fff'
    c.lineWidth = 6
    c.lineJoin = 'round'
    c.setLineDash([13, 9])
    c.stroke(outline)
  },
})

const missile: Picture = {
  w: MISSILE_PIXELS,
  h: MISSILE_PIXELS,
  paint(c, w) {
    c.beginPath()
    for (const [x, y] of [
      [1, 0],
      [0.66, 0.17],
      [-0.3, 0.2],
      [-0.62, 0.56],
      [-0.9, 0.58],
      [-0.76, 0.18],
      [-0.76, -0.18],
      [-0.9, -0.58],
      [-0.62, -0.56],
      [-0.3, -0.2],
      [0.66, -0.17],
    ] as const)
      c.lineTo(w / 2 + x * w * 0.46, w / 2 + y * w * 0.46)
    c.closePath()
    c.lineJoin = 'round'
    c.strokeStyle = 'rgba(4,8,16,0.9)'
    c.lineWidth = 13
    c.stroke()
    const shade = c.createLinearGradient(0, w * 0.3, 0, w * 0.7)
    shade.addColorStop(0, '#fff')
    shade.addColorStop(0.5, '#e2e2e2')
    shade.addColorStop(1, '#8a8a8a')
    c.fillStyle = shade
    c.fill()
    c.strokeStyle = '#fff'
    c.lineWidth = 3
    c.stroke()
    c.fillStyle = 'rgba(12,18,30,0.6)'
    c.fillRect(w * 0.58, w * 0.37, w * 0.05, w * 0.26)
  },
}

export const shipPictures = (): Record<string, Picture> => ({
  ...Object.fromEntries(
    MODEL_IDS.flatMap((model) => [
      [shipFrame(model, true), hullPicture(painted(model), SHIP_PIXELS, true)],
      [shipFrame(model, false), hullPicture(painted(model), SHIP_PIXELS, false)],
      [trimFrame(model), trimPicture(painted(model), SHIP_PIXELS)],
      [ghostFrame(model), ghost(model)],
    ]),
  ),
  missile,
})
