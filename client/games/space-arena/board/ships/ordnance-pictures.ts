/** Missiles (they point to the right) and mines, a picture each. */
import type { PayloadName } from '../../../../../common/games/space-arena/data/payloads.ts'
import type { Picture } from '../../../../board/pictures/atlas.ts'

export const ORDNANCE_PIXELS = 88
const TAU = Math.PI * 2

type Places = readonly (readonly [number, number])[]

/** Upper halves, from the nose back. */
const BODIES: Readonly<Partial<Record<PayloadName, Places>>> = {
  Rocket: [
    [0.98, 0],
    [0.5, 0.24],
    [-0.5, 0.24],
    [-0.72, 0.58],
    [-0.98, 0.58],
    [-0.84, 0],
  ],
  Splinter: [
    [1, 0],
    [0.2, 0.2],
    [0.02, 0.46],
    [-0.16, 0.2],
    [-0.56, 0.2],
    [-0.84, 0.62],
    [-0.94, 0.62],
    [-0.78, 0],
  ],
  PowerSplinter: [
    [1, 0],
    [0.4, 0.24],
    [0.3, 0.62],
    [0.06, 0.26],
    [-0.2, 0.28],
    [-0.32, 0.74],
    [-0.58, 0.28],
    [-0.94, 0.7],
    [-0.8, 0],
  ],
  NanoMissile: [
    [0.86, 0],
    [0.78, 0.3],
    [0.4, 0.42],
    [-0.3, 0.42],
    [-0.66, 0.2],
    [-0.98, 0.4],
    [-0.9, 0],
  ],
  EMPMissile: [
    [1, 0],
    [0.42, 0.12],
    [0.42, 0.44],
    [0.12, 0.44],
    [0.12, 0.18],
    [-0.2, 0.18],
    [-0.2, 0.44],
    [-0.5, 0.44],
    [-0.5, 0.18],
    [-0.92, 0.3],
    [-0.92, 0],
  ],
}

function edged(c: CanvasRenderingContext2D, trace: () => void): void {
  c.lineJoin = 'round'
  trace()
  c.strokeStyle = 'rgba(4,8,16,0.85)'
  c.lineWidth = 10
  c.stroke()
  c.fillStyle = '#dcdcdc'
  c.fill()
  c.strokeStyle = '#fff'
  c.lineWidth = 3
  c.stroke()
}

const missile = (body: Places): Picture => ({
  w: ORDNANCE_PIXELS,
  h: ORDNANCE_PIXELS,
  paint(c, w) {
    edged(c, () => {
      c.beginPath()
      for (const [x, y] of [
        ...body,
        ...body
          .slice(1, -1)
          .reverse()
          .map(([x, y]) => [x, -y] as const),
      ])
        c.lineTo(w / 2 + x * w * 0.43, w / 2 + y * w * 0.43)
      c.closePath()
    })
  },
})

const mine = (spikes: number, hole: boolean): Picture => ({
  w: ORDNANCE_PIXELS,
  h: ORDNANCE_PIXELS,
  paint(c, w) {
    edged(c, () => {
      c.beginPath()
      for (let i = 0; i < spikes * 2; i++) {
        const far = w * (i % 2 ? 0.24 : 0.43)
        c.lineTo(
          w / 2 + Math.cos((i * TAU) / spikes / 2) * far,
          w / 2 + Math.sin((i * TAU) / spikes / 2) * far,
        )
      }
      c.closePath()
    })
    c.fillStyle = 'rgb(16,22,38)'
    c.beginPath()
    c.arc(w / 2, w / 2, w * (hole ? 0.17 : 0.08), 0, TAU)
    c.fill()
    if (!hole) return
    c.fillStyle = '#fff'
    for (let i = 0; i < 3; i++) {
      c.beginPath()
      c.arc(
        w / 2 + Math.cos((i * TAU) / 3 - TAU / 4) * w * 0.075,
        w / 2 + Math.sin((i * TAU) / 3 - TAU / 4) * w * 0.075,
        w * 0.04,
        0,
        TAU,
      )
      c.fill()
    }
  },
})

export const ordnancePictures = (): Record<string, Picture> => ({
  ...Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [name, missile(body)])),
  SplinterMine: mine(8, false),
  NanocyteMine: mine(6, true),
})
