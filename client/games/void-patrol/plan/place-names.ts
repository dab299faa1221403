/** Hexes and facings in words. */
import type { Hex } from '../../../../common/geometry/hex.ts'

export const HEADINGS = ['right', 'lower right', 'lower left', 'left', 'upper left', 'upper right']

export const heading = (facing: number): string => HEADINGS[facing]!
export const place = ({ q, r }: Hex): string => `${q}, ${r}`
