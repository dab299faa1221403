/** Craft, missiles, rocks, bases and dice, painted by code. What flies points to the right; what is to be tinted is grey. */
import type { Picture } from '../../board/atlas.ts'
import { hash } from '../../board/hash.ts'
import { commonPictures } from '../../board/pictures.ts'

export const CRAFT_PIXELS = 220
export const MISSILE_PIXELS = 120
export const BEAM = { long: 256, high: 16 } as const
export const ROCK_PIXELS = 160
export const ROCKS = 6
export const MASS_PIXELS = 160
export const MASSES = 4
export const TOKEN_PIXELS = 160
export const DIE_PIXELS = 112

const TAU = Math.PI * 2

type Corners = readonly (readonly [number, number])[]

/** The upper half, from the nose back: a long nose, pods for missiles at both sides, wings swept back. */
const HULL: Corners = [[1, 0], [0.58, 0.13], [0.28, 0.22], [0.16, 0.4], [0.42, 0.42], [0.62, 0.5], [0.42, 0.58], [0, 0.6], [-0.5, 0.96], [-0.84, 0.96], [-0.62, 0.46], [-0.9, 0.3], [-0.74, 0.16], [-0.74, 0]]
const POD: Corners = [[0.62, 0.5], [0.42, 0.42], [-0.12, 0.4], [-0.18, 0.5], [-0.12, 0.6], [0.42, 0.58]]

/** Of both halves, in a square of that side. */
function hull(size: number): Path2D {
  const at = ([x, y]: readonly [number, number], side: 1 | -1) => `${size / 2 + x * size * 0.45} ${size / 2 + y * size * 0.45 * side}`
  return new Path2D(`M${[...HULL.map((p) => at(p, -1)), ...HULL.slice(1, -1).reverse().map((p) => at(p, 1))].join('L')}Z`)
}

function pods(size: number): Path2D {
  const path = new Path2D()
  for (const side of [1, -1]) path.addPath(new Path2D(`M${POD.map(([x, y]) => `${size / 2 + x * size * 0.45} ${size / 2 + y * size * 0.45 * side}`).join('L')}Z`))
  return path
}

/** Shown on pages beside the board, too. */
export const craftPath = (size: number): string => {
  const at = ([x, y]: readonly [number, number], side: 1 | -1) => `${size / 2 + x * size * 0.45} ${size / 2 + y * size * 0.45 * side}`
  return `M${[...HULL.map((p) => at(p, -1)), ...HULL.slice(1, -1).reverse().map((p) => at(p, 1))].join('L')}Z`
}

/** Own ones bright, the others dark with a bright edge: told apart without colour. */
export const craftFrame = (own: boolean): string => (own ? 'craft bright' : 'craft dark')

const craft = (bright: boolean): Picture => ({
  w: CRAFT_PIXELS, h: CRAFT_PIXELS,
  paint(c, w) {
    const outline = hull(w)
    c.lineJoin = 'round'
    c.strokeStyle = 'rgba(4,8,16,0.9)'
    c.lineWidth = 20
    c.stroke(outline)
    const shade = c.createLinearGradient(0, w * 0.06, 0, w * 0.94)
    for (const [at, grey] of bright ? [[0, 235], [0.3, 250], [0.47, 232], [0.53, 168], [1, 120]] as const : [[0, 88], [0.47, 62], [0.53, 40], [1, 26]] as const) shade.addColorStop(at, `rgb(${grey},${grey},${grey})`)
    c.fillStyle = shade
    c.fill(outline)
    c.save()
    c.clip(outline)
    // Seams, pods and engines make a thing of an outline.
    c.strokeStyle = bright ? 'rgba(16,24,40,0.42)' : 'rgba(255,255,255,0.34)'
    c.lineWidth = 3
    c.beginPath()
    for (const side of [1, -1]) {
      c.moveTo(w * 0.14, w / 2 + side * w * 0.06)
      c.lineTo(w * 0.9, w / 2)
      c.moveTo(w * 0.59, w / 2 + side * w * 0.19)
      c.lineTo(w * 0.24, w / 2 + side * w * 0.2)
      c.lineTo(w * 0.22, w / 2 + side * w * 0.42)
    }
    c.stroke()
    c.fillStyle = bright ? 'rgba(14,22,38,0.78)' : 'rgba(255,255,255,0.82)'
    c.fillRect(w * 0.1, w * 0.455, w * 0.075, w * 0.09)
    c.fillStyle = bright ? 'rgba(14,22,38,0.3)' : 'rgba(255,255,255,0.22)'
    c.fill(pods(w))
    c.restore()
    c.strokeStyle = '#fff'
    c.lineWidth = bright ? 4 : 8
    c.stroke(outline)
    c.fillStyle = bright ? 'rgb(16,26,46)' : '#fff'
    c.beginPath()
    c.ellipse(w * 0.63, w / 2, w * 0.085, w * 0.03, 0, 0, TAU)
    c.fill()
    if (!bright) return
    c.fillStyle = 'rgba(255,255,255,0.75)'
    c.beginPath()
    c.ellipse(w * 0.65, w * 0.49, w * 0.04, w * 0.009, 0, 0, TAU)
    c.fill()
  },
})

const missile: Picture = {
  w: MISSILE_PIXELS, h: MISSILE_PIXELS,
  paint(c, w) {
    const at = (x: number, y: number) => [w / 2 + x * w * 0.46, w / 2 + y * w * 0.46] as const
    const trace = (points: Corners) => {
      c.beginPath()
      for (const [x, y] of points) c.lineTo(...at(x, y))
      c.closePath()
    }
    const body: Corners = [[1, 0], [0.62, 0.2], [-0.34, 0.22], [-0.66, 0.6], [-0.9, 0.6], [-0.78, 0.2], [-0.78, -0.2], [-0.9, -0.6], [-0.66, -0.6], [-0.34, -0.22], [0.62, -0.2]]
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

/** A line that fades from its left end to its right one. */
const beam: Picture = {
  w: BEAM.long, h: BEAM.high,
  paint(c, w, h) {
    const fade = c.createLinearGradient(0, 0, w, 0)
    for (const [at, alpha] of [[0, 1], [0.35, 0.5], [1, 0]] as const) fade.addColorStop(at, `rgba(255,255,255,${alpha})`)
    c.fillStyle = fade
    c.fillRect(0, h / 2 - 2, w, 4)
  },
}

function shards(name: string, corners: number, w: number, least: number, more: number): (readonly [number, number])[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + 0.5 * hash(`${name} a${i}`)) / corners) * TAU
    const far = w * (least + more * hash(`${name} r${i}`))
    return [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far] as const
  })
}

/** A rock that one hit breaks: cracked, with splinters around it. */
const rock = (variant: number): Picture => ({
  w: ROCK_PIXELS, h: ROCK_PIXELS,
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
      c.arc(w * (0.3 + 0.4 * random(`x${i}`)), w * (0.3 + 0.4 * random(`y${i}`)), w * (0.03 + 0.04 * random(`s${i}`)), 0, TAU)
      c.fill()
    }
    // Cracks from edge to edge.
    for (let i = 0; i < 3; i++) {
      const [from, to] = [points[(variant + 3 * i) % 9]!, points[(variant + 3 * i + 4) % 9]!]
      c.beginPath()
      c.moveTo(...from)
      for (let j = 1; j < 4; j++) c.lineTo(from[0] + ((to[0] - from[0]) * j) / 4 + (random(`j${i}${j}`) - 0.5) * w * 0.12, from[1] + ((to[1] - from[1]) * j) / 4 + (random(`k${i}${j}`) - 0.5) * w * 0.12)
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
      const [angle, far, size] = [TAU * ((i + 0.7 * random(`c${i}`)) / 5), w * (0.43 + 0.05 * random(`d${i}`)), w * (0.012 + 0.02 * random(`e${i}`))]
      c.beginPath()
      c.arc(w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far, size, 0, TAU)
      c.fill()
    }
  },
})

/** A flat lump: many of them make a mass of any shape, its rim and its body. */
const mass = (variant: number): Picture => ({
  w: MASS_PIXELS, h: MASS_PIXELS,
  paint(c, w) {
    c.beginPath()
    for (const [x, y] of shards(`mass ${variant}`, 12, w, 0.43, 0.06)) c.lineTo(x, y)
    c.closePath()
    c.fillStyle = '#fff'
    c.fill()
  },
})

/** What is seen of the ground of a mass: light from above, craters, no crack. */
const relief = (variant: number): Picture => ({
  w: MASS_PIXELS, h: MASS_PIXELS,
  paint(c, w) {
    const random = (what: string) => hash(`relief ${variant} ${what}`)
    const light = c.createRadialGradient(w * 0.38, w * 0.34, 0, w * 0.5, w * 0.5, w * 0.5)
    light.addColorStop(0, 'rgba(255,255,255,0.3)')
    light.addColorStop(0.6, 'rgba(255,255,255,0.07)')
    light.addColorStop(1, 'rgba(255,255,255,0)')
    c.fillStyle = light
    c.fillRect(0, 0, w, w)
    for (let i = 0; i < 3; i++) {
      const [angle, far, size] = [TAU * (i / 3 + variant / 7 + 0.2 * random(`x${i}`)), w * (0.1 + 0.24 * random(`y${i}`)), w * (0.03 + 0.075 * random(`s${i}`))]
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

/** A plate of a base, as one of seven; the middle one holds the reactor. */
const token = (middle: boolean): Picture => ({
  w: TOKEN_PIXELS, h: TOKEN_PIXELS,
  paint(c, w) {
    const trace = (radius: number) => {
      c.beginPath()
      for (let i = 0; i < 6; i++) c.lineTo(w / 2 + Math.cos(((i + 0.5) * TAU) / 6) * radius, w / 2 + Math.sin(((i + 0.5) * TAU) / 6) * radius)
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
    for (const [at, grey] of middle ? [[0, 214], [0.5, 158], [1, 92]] as const : [[0, 150], [0.5, 102], [1, 58]] as const) shade.addColorStop(at, `rgb(${grey},${grey},${grey})`)
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

/** Where the pips of a face stand, in a grid of three by three. */
const PIPS: Readonly<Record<number, readonly number[]>> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }

const die = (face: number): Picture => ({
  w: DIE_PIXELS, h: DIE_PIXELS,
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
    for (const pip of PIPS[face]!) {
      c.beginPath()
      c.arc(w * (0.5 + 0.235 * ((pip % 3) - 1)), w * (0.5 + 0.235 * (Math.floor(pip / 3) - 1)), w * 0.085, 0, TAU)
      c.fill()
    }
  },
})

const numbered = (name: string, count: number, paint: (i: number) => Picture): Record<string, Picture> => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name} ${i}`, paint(i)]))

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  'craft bright': craft(true), 'craft dark': craft(false),
  missile, beam,
  ...numbered('rock', ROCKS, rock), ...numbered('mass', MASSES, mass), ...numbered('relief', MASSES, relief),
  token: token(false), core: token(true),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [`die ${face}`, die(face)])),
})
