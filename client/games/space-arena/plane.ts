/**
 * Converts the arena's units (y to the north, headings clockwise from north, SA-1.1) to the board's world
 * units (y down), and gives the sizes at which things are drawn.
 */
import { typeNamed } from '../../../common/games/space-arena/data/ships.ts'
import { bigness } from '../../../common/games/space-arena/presentation/hulls/hulls.ts'
import type { Point } from '../../board/camera/view.ts'
import { pixels } from '../../board/marks/draw.ts'
import type { Eyes } from '../../game-kit/board-view.ts'

/** World units per arena unit. */
export const UNIT = 2

export const toWorld = ({ x, y }: Point): Point => ({ x: x * UNIT, y: -y * UNIT })
export const toArena = ({ x, y }: Point): Point => ({ x: x / UNIT, y: -y / UNIT })

/** Radians, clockwise from the right, as marks are rotated. */
export const rotationOf = (heading: number): number => ((heading - 90) * Math.PI) / 180

/* The arena gives things no size, so they are drawn as large as needed to tell them apart. */

export type Zoom = Pick<Eyes, 'scale'>

/** CSS pixels per arena unit. */
export const closeness = ({ scale }: Zoom): number => scale * UNIT

/** Things grow when zooming in from the whole arena to a duel, but far less than distances do. */
const growing = (eyes: Zoom, least: number, most: number): number => {
  const doublings = Math.log2(closeness(eyes) / 0.35)
  return pixels(eyes, Math.min(most, Math.max(least, least + ((most - least) * doublings) / 5)))
}

/** Width in world units. */
export const shipSize = (eyes: Zoom, type: string): number => growing(eyes, 29, 74) * bigness(typeNamed(type))
export const contactSize = (eyes: Zoom): number => growing(eyes, 16, 34)
export const ordnanceSize = (eyes: Zoom): number => growing(eyes, 12, 34)

/** Radius of the shield ring, world units. */
export const ringRadius = (eyes: Zoom, type: string): number =>
  shipSize(eyes, type) * 0.62 + pixels(eyes, 1.5)
