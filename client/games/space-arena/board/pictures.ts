/** Ships, missiles and mines of the arena, painted in code. Ships point right; all are grey, to be tinted. */

import { outlinePath } from '../../../../common/engine/presentation/hull-shape.ts'
import { GUIDANCE } from '../../../../common/games/space-arena/data/constants.ts'
import { type Arc, SHIP_TYPES, type ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import { hullOf } from '../../../../common/games/space-arena/presentation/hulls/hulls.ts'
import type { ThingKind } from '../../../../common/games/space-arena/state.ts'
import type { Nozzle } from '../../../board/marks/thrust.ts'
import type { Picture } from '../../../board/pictures/atlas.ts'
import { type Hull, hullPicture, trimPicture } from '../../../board/pictures/hull-painter.ts'
import { commonPictures } from '../../../board/pictures/pictures.ts'
import { ordnancePictures } from './ships/ordnance-pictures.ts'
import { paintStarbase } from './ships/starbase-picture.ts'

export const SHIP_PIXELS = 128
export const CONTACT_PIXELS = 72
export const FAN_PIXELS = 192
const TAU = Math.PI * 2

/** Own side solid, others hollow: distinguishable without colour. */
export const shipFrame = (type: string, own: boolean): string => `${own ? 'solid' : 'hollow'} ${type}`

/** The untinted parts, the same for every ship of a type. */
export const trimFrame = (type: string): string => `trim ${type}`

export type ContactLook = 'solid' | 'hollow' | 'ghost'
export const contactFrame = (kind: ThingKind, look: ContactLook): string => `${look} contact ${kind}`

/** Degrees from an arc's left limit to its right one. */
export const sweepOf = (arc: Arc): number => (arc === null ? 360 : (arc[1] - arc[0] + 360) % 360)
export const fanFrame = (sweep: number): string => `fan ${sweep}`

/** All arcs of weapons, and guided missiles' scan cones. */
export const SWEEPS: readonly number[] = [
  ...new Set([
    ...SHIP_TYPES.flatMap(({ weapons }) => weapons.map(({ arc }) => sweepOf(arc))),
    360,
    2 * GUIDANCE.halfCone,
  ]),
].sort((a, b) => a - b)

type Spot = readonly [x: number, y: number]

/** A type's hull; the pips are its emblem. */
function painted(type: ShipType): Hull {
  const hull = hullOf(type)
  const at = (size: number, [x, y]: Spot): Spot => [size / 2 + x * size * REACH, size / 2 + y * size * REACH]
  return {
    name: type.name,
    nozzles: nozzlesOf(type),
    outline: (size) => new Path2D(hullPath(type, size)),
    bridge: { x: hull.cockpit[0] * REACH, y: hull.cockpit[1] * REACH, rx: 0.062, ry: 0.03 },
    seams(size) {
      const lines = new Path2D()
      for (const [a, b] of hull.seams)
        for (const side of [1, -1]) {
          lines.moveTo(...at(size, [a[0], a[1] * side]))
          lines.lineTo(...at(size, [b[0], b[1] * side]))
        }
      return lines
    },
    emblem(size) {
      const pips = new Path2D()
      for (let i = 0; i < hull.pipCount; i++) {
        const [x, y] = at(size, [hull.pips - i * 0.19, 0])
        pips.moveTo(x, y)
        pips.arc(x, y, size * 0.024, 0, TAU)
      }
      return pips
    },
  }
}

const starbase = (solid: boolean): Picture => ({
  w: SHIP_PIXELS,
  h: SHIP_PIXELS,
  paint: (c, w) => paintStarbase(c, w, solid),
})

/** Outlines around 0,0 for things of which only the kind is known. */
const CONTACTS: Readonly<Record<ThingKind, readonly (readonly [number, number])[]>> = {
  ship: [
    [0, -1],
    [0.82, 0],
    [0, 1],
    [-0.82, 0],
  ],
  starbase: [
    [-0.8, -0.8],
    [0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
  ],
  missile: [
    [0.95, 0],
    [-0.65, 0.72],
    [-0.3, 0],
    [-0.65, -0.72],
  ],
  mine: Array.from(
    { length: 16 },
    (_, i) =>
      [Math.cos((i * TAU) / 16) * (i % 2 ? 0.5 : 1), Math.sin((i * TAU) / 16) * (i % 2 ? 0.5 : 1)] as const,
  ),
}

const contact = (kind: ThingKind, look: ContactLook): Picture => ({
  w: CONTACT_PIXELS,
  h: CONTACT_PIXELS,
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
    c.fillStyle =
      look === 'solid' ? '#e6e6e6' : look === 'hollow' ? 'rgba(70,70,70,0.9)' : 'rgba(24,24,24,0.7)'
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

/** A sector to the right of the frame's centre that fades outwards linearly, as a laser's damage does. */
const fan = (sweep: number): Picture => ({
  w: FAN_PIXELS,
  h: FAN_PIXELS,
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

/** A radius of effect: faint inside, clearer at the edge. */
const area: Picture = {
  w: FAN_PIXELS,
  h: FAN_PIXELS,
  paint(c, w) {
    const light = c.createRadialGradient(w / 2, w / 2, 0, w / 2, w / 2, w / 2)
    for (const [stop, alpha] of [
      [0, 0.16],
      [0.7, 0.26],
      [0.95, 0.55],
      [0.985, 0.55],
      [1, 0],
    ] as const)
      light.addColorStop(stop, `rgba(255,255,255,${alpha})`)
    c.fillStyle = light
    c.fillRect(0, 0, w, w)
  },
}

const LOOKS: readonly ContactLook[] = ['solid', 'hollow', 'ghost']

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  ...ordnancePictures(),
  ...Object.fromEntries(
    SHIP_TYPES.filter(({ race }) => race).flatMap((type) => [
      [trimFrame(type.name), trimPicture(painted(type), SHIP_PIXELS)],
      ...[true, false].map(
        (own) => [shipFrame(type.name, own), hullPicture(painted(type), SHIP_PIXELS, own)] as const,
      ),
    ]),
  ),
  ...Object.fromEntries([true, false].map((own) => [shipFrame('starbase', own), starbase(own)])),
  ...Object.fromEntries(
    (Object.keys(CONTACTS) as ThingKind[]).flatMap((kind) =>
      LOOKS.map((look) => [contactFrame(kind, look), contact(kind, look)]),
    ),
  ),
  ...Object.fromEntries(SWEEPS.map((sweep) => [fanFrame(sweep), fan(sweep)])),
  area,
})

export const REACH = 0.44

/** A ship's outline as an SVG path, in a square of side `size`. */
export const hullPath = (type: ShipType, size: number): string =>
  outlinePath(hullOf(type), { centre: size / 2, unit: size * REACH })

/** Nozzles relative to the ship's centre, in ship sizes; starbases have none. */
export const nozzlesOf = (type: ShipType): Nozzle[] =>
  type.race
    ? hullOf(type).engines.flatMap(([x, aside, wide]) =>
        [1, -1].map((side) => ({ x: x * REACH, y: aside * side * REACH, wide: wide * REACH })),
      )
    : []
