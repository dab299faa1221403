/**
 * How large things are drawn: they have no size of their own, so they are as large as they must be to be told
 * apart.
 */
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { UNIT } from './plane.ts'
import { bigness } from './ships/hulls.ts'

export type Zoom = Pick<Eyes, 'scale'>

/** CSS pixels to a unit of the arena. */
export const closeness = ({ scale }: Zoom): number => scale * UNIT

/** From the whole arena to a duel things grow, but far less than what lies between them. */
const growing = (eyes: Zoom, least: number, most: number): number => {
  const doublings = Math.log2(closeness(eyes) / 0.35)
  return pixels(eyes, Math.min(most, Math.max(least, least + ((most - least) * doublings) / 5)))
}

/** World units across. */
export const shipSize = (eyes: Zoom, type: string): number => growing(eyes, 29, 74) * bigness(typeNamed(type))
export const contactSize = (eyes: Zoom): number => growing(eyes, 16, 34)
export const ordnanceSize = (eyes: Zoom): number => growing(eyes, 12, 34)

/** Of the ring of its shields, world units. */
export const ringRadius = (eyes: Zoom, type: string): number =>
  shipSize(eyes, type) * 0.62 + pixels(eyes, 1.5)
