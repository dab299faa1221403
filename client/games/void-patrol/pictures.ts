/** The ships and rocks, painted by code. Ships point to the right; all are grey, to be tinted. */
import { hash } from '../../board/hash.ts'
import { commonPictures } from '../../board/pictures.ts'
import type { Picture } from '../../board/atlas.ts'

type Outline = readonly (readonly [number, number])[]

/** Upper halves of the hulls, from the nose back; alien ones are drawn round. */
const HULLS: Readonly<Record<string, { outline: Outline; round?: boolean }>> = {
  dart: { outline: [[1, 0], [0.25, 0.24], [-0.3, 0.86], [-0.72, 0.84], [-0.52, 0.34], [-0.86, 0.24], [-0.72, 0]] },
  heavy: { outline: [[0.86, 0], [0.62, 0.3], [0.12, 0.4], [0, 0.74], [-0.5, 0.9], [-0.8, 0.62], [-0.62, 0.34], [-0.9, 0.2], [-0.8, 0]] },
  needle: { outline: [[1.04, 0], [0.3, 0.16], [-0.12, 0.3], [-0.5, 0.95], [-0.68, 0.95], [-0.58, 0.3], [-0.86, 0.2], [-0.74, 0]] },
  crescent: { outline: [[0.5, 0], [0.46, 0.34], [0.95, 0.8], [0.2, 0.86], [-0.5, 0.6], [-0.8, 0.26], [-0.62, 0]], round: true },
  mantis: { outline: [[0.78, 0], [0.36, 0.22], [0.9, 0.52], [0.1, 0.6], [-0.34, 0.95], [-0.5, 0.42], [-0.92, 0.36], [-0.55, 0]], round: true },
  hive: { outline: [[0.74, 0], [0.6, 0.42], [0.2, 0.8], [-0.42, 0.84], [-0.82, 0.5], [-0.62, 0.25], [-0.85, 0]], round: true },
}

const HULL_OF: Readonly<Record<string, string>> = {
  Kestrel: 'dart', Sparrow: 'needle', Bulwark: 'heavy', Longbow: 'needle', Mauler: 'heavy', Lancer: 'dart',
  Vreen: 'crescent', Skitter: 'mantis', Mantis: 'mantis', Oracle: 'crescent', Hive: 'hive', Reaver: 'hive',
  Drone: 'mantis', Buoy: 'hive',
}

export const SHIP_PIXELS = 200
export const ROCK_PIXELS = 160
export const ROCKS = 6
export const MISSILE_PIXELS = 120
export const CROSSHAIR_PIXELS = 160

/** Own side solid, the others hollow: told apart without colour. */
export const shipFrame = (model: string, own: boolean): string => `${own ? 'solid' : 'hollow'} ${HULL_OF[model] ?? 'dart'}`

function trace(c: CanvasRenderingContext2D, { outline, round }: (typeof HULLS)[string], size: number): void {
  const k = size * 0.45
  const at = ([x, y]: readonly [number, number], side: 1 | -1) => [size / 2 + x * k, size / 2 + y * k * side] as const
  const points = [...outline.map((p) => at(p, -1)), ...outline.slice(1, -1).reverse().map((p) => at(p, 1))]
  c.beginPath()
  if (!round) points.forEach(([x, y]) => c.lineTo(x, y))
  else
    points.forEach(([x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length]!
      if (i === 0) c.moveTo((x + points.at(-1)![0]) / 2, (y + points.at(-1)![1]) / 2)
      c.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2)
    })
  c.closePath()
}

const ship = (name: string, solid: boolean): Picture => ({
  w: SHIP_PIXELS, h: SHIP_PIXELS,
  paint(c, w) {
    const hull = HULLS[name]!
    c.lineJoin = 'round'
    trace(c, hull, w)
    c.strokeStyle = 'rgba(4,8,16,0.85)'
    c.lineWidth = 18
    c.stroke()
    const shade = c.createLinearGradient(0, w * 0.1, 0, w * 0.9)
    for (const [at, grey] of solid ? [[0, 250], [0.46, 225], [0.54, 150], [1, 120]] as const : [[0, 66], [0.46, 52], [0.54, 30], [1, 24]] as const)
      shade.addColorStop(at, `rgb(${grey},${grey},${grey})`)
    c.fillStyle = shade
    c.fill()
    c.save()
    c.clip()
    // Panel lines and engines, so that hulls read as things and not as arrows.
    c.strokeStyle = solid ? 'rgba(20,26,40,0.4)' : 'rgba(255,255,255,0.45)'
    c.lineWidth = 3
    for (const x of [0.32, 0.46]) {
      c.beginPath()
      c.moveTo(w * x, 0)
      c.lineTo(w * (x + 0.06), w / 2)
      c.lineTo(w * x, w)
      c.stroke()
    }
    c.restore()
    trace(c, hull, w)
    c.strokeStyle = solid ? '#fff' : 'rgb(245,245,245)'
    c.lineWidth = solid ? 5 : 8
    c.stroke()
    c.fillStyle = solid ? 'rgb(24,32,52)' : '#fff'
    c.beginPath()
    c.ellipse(w * 0.6, w / 2, w * 0.075, w * 0.036, 0, 0, 7)
    c.fill()
  },
})

const rock = (variant: number): Picture => ({
  w: ROCK_PIXELS, h: ROCK_PIXELS,
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
    const light = c.createRadialGradient(w * 0.36, w * 0.32, w * 0.04, w * 0.5, w * 0.5, w * 0.55)
    light.addColorStop(0, '#a59c92')
    light.addColorStop(0.55, '#6f6862')
    light.addColorStop(1, '#37343a')
    c.fillStyle = light
    c.fill()
    c.save()
    c.clip()
    for (let i = 0; i < 7; i++) {
      const [x, y, size] = [w * (0.22 + 0.56 * random(`x${i}`)), w * (0.22 + 0.56 * random(`y${i}`)), w * (0.03 + 0.055 * random(`s${i}`))]
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
    c.beginPath()
    points.forEach(([x, y]) => c.lineTo(x, y))
    c.closePath()
    c.strokeStyle = 'rgba(205,194,178,0.55)'
    c.lineWidth = 3
    c.lineJoin = 'round'
    c.stroke()
  },
})

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  ...Object.fromEntries(Object.keys(HULLS).flatMap((name) => [[`solid ${name}`, ship(name, true)], [`hollow ${name}`, ship(name, false)]])),
  missile: {
    w: MISSILE_PIXELS, h: MISSILE_PIXELS,
    paint(c, w) {
      const at = (x: number, y: number) => [w / 2 + x * w * 0.46, w / 2 + y * w * 0.46] as const
      c.lineJoin = 'round'
      c.beginPath()
      for (const [x, y] of [[1, 0], [0.6, 0.22], [-0.5, 0.22], [-0.9, 0.62], [-1, 0.62], [-0.82, 0.1], [-0.82, -0.1], [-1, -0.62], [-0.9, -0.62], [-0.5, -0.22], [0.6, -0.22]] as const) c.lineTo(...at(x, y))
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
    w: CROSSHAIR_PIXELS, h: CROSSHAIR_PIXELS,
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
