/** The ships, missiles and mines of the arena, painted by code. Ships point to the right; all are grey, to be tinted. */
import { GUIDANCE } from '../../../common/games/space-arena/data/constants.ts'
import { SHIP_TYPES, type Arc } from '../../../common/games/space-arena/data/ships.ts'
import type { ThingKind } from '../../../common/games/space-arena/state.ts'
import type { Picture } from '../../board/atlas.ts'
import { commonPictures } from '../../board/pictures.ts'
import { hullOf, type Hull } from './hulls.ts'
import { ordnancePictures } from './ordnance-pictures.ts'
import { paintStarbase } from './starbase-picture.ts'

export const SHIP_PIXELS = 128
export const CONTACT_PIXELS = 72
export const FAN_PIXELS = 192
const TAU = Math.PI * 2

/** Own side solid, the others hollow: told apart without colour. */
export const shipFrame = (type: string, own: boolean): string => `${own ? 'solid' : 'hollow'} ${type}`

export type ContactLook = 'solid' | 'hollow' | 'ghost'
export const contactFrame = (kind: ThingKind, look: ContactLook): string => `${look} contact ${kind}`

/** Degrees from the left limit of an arc to its right one. */
export const sweepOf = (arc: Arc): number => (arc === null ? 360 : (arc[1] - arc[0] + 360) % 360)
export const fanFrame = (sweep: number): string => `fan ${sweep}`

/** Every arc that there is, and what guided missiles look at. */
export const SWEEPS: readonly number[] = [...new Set([...SHIP_TYPES.flatMap(({ weapons }) => weapons.map(({ arc }) => sweepOf(arc))), 360, 2 * GUIDANCE.halfCone])].sort((a, b) => a - b)

function trace(c: CanvasRenderingContext2D, { outline, round }: Hull, at: (x: number, y: number) => readonly [number, number]): void {
  const points = [...outline.map(([x, y]) => at(x, -y)), ...outline.slice(1, outline.at(-1)![1] === 0 ? -1 : undefined).reverse().map(([x, y]) => at(x, y))]
  c.beginPath()
  points.forEach(([x, y], i) => {
    if (!round) return c.lineTo(x, y)
    const [[px, py], [nx, ny]] = [points.at(i - 1)!, points[(i + 1) % points.length]!]
    if (i === 0) c.moveTo((x + px) / 2, (y + py) / 2)
    c.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2)
  })
  c.closePath()
}

const ship = (hull: Hull, solid: boolean): Picture => ({
  w: SHIP_PIXELS, h: SHIP_PIXELS,
  paint(c, w) {
    const at = (x: number, y: number) => [w / 2 + x * w * 0.44, w / 2 + y * w * 0.44] as const
    const stroke = (style: string, width: number) => {
      c.strokeStyle = style
      c.lineWidth = width
      c.stroke()
    }
    c.lineJoin = c.lineCap = 'round'
    trace(c, hull, at)
    stroke('rgba(4,8,16,0.85)', 11)
    const shade = c.createLinearGradient(0, w * 0.06, 0, w * 0.94)
    for (const [stop, grey] of solid ? [[0, 252], [0.47, 222], [0.53, 156], [1, 112]] as const : [[0, 60], [0.47, 48], [0.53, 28], [1, 22]] as const)
      shade.addColorStop(stop, `rgb(${grey},${grey},${grey})`)
    c.fillStyle = shade
    c.fill()
    c.save()
    c.clip()
    c.beginPath()
    for (const [a, b] of hull.seams)
      for (const side of [1, -1]) {
        c.moveTo(...at(a[0], a[1] * side))
        c.lineTo(...at(b[0], b[1] * side))
      }
    stroke(solid ? 'rgba(14,20,36,0.5)' : 'rgba(255,255,255,0.4)', 2.6)
    c.restore()
    trace(c, hull, at)
    stroke(solid ? '#fff' : 'rgb(245,245,245)', solid ? 3.5 : 5.5)
    const ink = solid ? 'rgb(20,28,48)' : '#fff'
    c.fillStyle = ink
    c.beginPath()
    c.ellipse(...at(hull.cockpit[0], hull.cockpit[1]), w * 0.062, w * 0.03, 0, 0, TAU)
    c.fill()
    for (let i = 0; i < hull.pipCount; i++) {
      c.beginPath()
      c.arc(...at(hull.pips - i * 0.19, 0), w * 0.022, 0, TAU)
      c.fill()
    }
  },
})

const starbase = (solid: boolean): Picture => ({ w: SHIP_PIXELS, h: SHIP_PIXELS, paint: (c, w) => paintStarbase(c, w, solid) })

/** Outlines around 0,0 of what is known by kind only. */
const CONTACTS: Readonly<Record<ThingKind, readonly (readonly [number, number])[]>> = {
  ship: [[0, -1], [0.82, 0], [0, 1], [-0.82, 0]],
  starbase: [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
  missile: [[0.95, 0], [-0.65, 0.72], [-0.3, 0], [-0.65, -0.72]],
  mine: Array.from({ length: 16 }, (_, i) => [Math.cos((i * TAU) / 16) * (i % 2 ? 0.5 : 1), Math.sin((i * TAU) / 16) * (i % 2 ? 0.5 : 1)] as const),
}

const contact = (kind: ThingKind, look: ContactLook): Picture => ({
  w: CONTACT_PIXELS, h: CONTACT_PIXELS,
  paint(c, w) {
    c.lineJoin = 'round'
    const trail = () => {
      c.beginPath()
      for (const [x, y] of CONTACTS[kind]) c.lineTo(w / 2 + x * w * 0.4, w / 2 + y * w * 0.4)
      c.closePath()
    }
    trail()
    c.strokeStyle = 'rgba(4,8,16,0.85)'
    c.lineWidth = 13
    c.stroke()
    c.fillStyle = look === 'solid' ? '#e6e6e6' : look === 'hollow' ? 'rgba(70,70,70,0.9)' : 'rgba(24,24,24,0.7)'
    c.fill()
    if (look === 'ghost') c.setLineDash([9, 7])
    c.strokeStyle = '#fff'
    c.lineWidth = look === 'ghost' ? 6 : 7
    c.stroke()
    c.setLineDash([])
    if (look !== 'hollow') return
    c.fillStyle = '#fff'
    c.beginPath()
    c.arc(w / 2, w / 2, w * 0.075, 0, TAU)
    c.fill()
  },
})

/** A sector around the frame's middle, to the right, that fades outwards as a laser's damage does: evenly, to nothing. */
const fan = (sweep: number): Picture => ({
  w: FAN_PIXELS, h: FAN_PIXELS,
  paint(c, w) {
    const half = ((sweep / 2) * Math.PI) / 180
    const light = c.createRadialGradient(w / 2, w / 2, 0, w / 2, w / 2, w / 2)
    light.addColorStop(0, 'rgba(255,255,255,1)')
    light.addColorStop(1, 'rgba(255,255,255,0)')
    c.fillStyle = light
    c.beginPath()
    if (sweep < 360) c.moveTo(w / 2, w / 2)
    c.arc(w / 2, w / 2, w / 2, -half, half)
    c.closePath()
    c.fill()
  },
})

/** A radius that something reaches: faint within, clearer at the edge. */
const area: Picture = {
  w: FAN_PIXELS, h: FAN_PIXELS,
  paint(c, w) {
    const light = c.createRadialGradient(w / 2, w / 2, 0, w / 2, w / 2, w / 2)
    for (const [stop, alpha] of [[0, 0.16], [0.7, 0.26], [0.95, 0.55], [0.985, 0.55], [1, 0]] as const) light.addColorStop(stop, `rgba(255,255,255,${alpha})`)
    c.fillStyle = light
    c.fillRect(0, 0, w, w)
  },
}

const LOOKS: readonly ContactLook[] = ['solid', 'hollow', 'ghost']

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  ...ordnancePictures(),
  ...Object.fromEntries(SHIP_TYPES.flatMap((type) => [true, false].map((own) => [shipFrame(type.name, own), ship(hullOf(type), own)]))),
  ...Object.fromEntries([true, false].map((own) => [shipFrame('starbase', own), starbase(own)])),
  ...Object.fromEntries((Object.keys(CONTACTS) as ThingKind[]).flatMap((kind) => LOOKS.map((look) => [contactFrame(kind, look), contact(kind, look)]))),
  ...Object.fromEntries(SWEEPS.map((sweep) => [fanFrame(sweep), fan(sweep)])),
  area,
})
