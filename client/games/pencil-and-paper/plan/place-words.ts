/** Places, directions and lengths in words: inches, and clock directions. */

import type { PencilKind } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import { span } from '../../../board/geometry.ts'
import { angleAlong, degreesOf } from './pull.ts'

export const inches = (units: number): string =>
  `${(units / INCH).toFixed(1)} ${Math.abs(units - INCH) < INCH / 20 ? 'inch' : 'inches'}`

/** From the sheet's left and top. */
export const placeInWords = ({ x, y }: LatticePoint): string =>
  `${(x / INCH).toFixed(1)}, ${(y / INCH).toFixed(1)}`

export const clockOf = (angle: number): string => `${Math.round(degreesOf(angle) / 30) % 12 || 12} o’clock`

/** "2.5 inches at 3 o’clock". */
export const wayInWords = (from: LatticePoint, to: LatticePoint): string =>
  `${inches(span(from, to))} at ${clockOf(angleAlong({ x: to.x - from.x, y: to.y - from.y }))}`

export const PENCIL_NAMES: Readonly<Record<PencilKind, string>> = { hb: 'HB', hard: 'hard', soft: 'soft' }
