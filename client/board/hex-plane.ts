/** Hexes on the plane: pointy tops, y down. */
import { hex, type Facing, type Hex } from '../../common/geometry/hex.ts'
import type { Point } from './view.ts'

/** World units from a hex's centre to its corner. */
export const HEX = 40
/** From centre to centre. */
export const STEP = HEX * Math.sqrt(3)

export const toWorld = ({ q, r }: { q: number; r: number }): Point => ({ x: STEP * (q + r / 2), y: HEX * 1.5 * r })

export function toHex({ x, y }: Point): Hex {
  const r = y / (HEX * 1.5)
  const q = x / STEP - r / 2
  const s = -q - r
  const [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)]
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)]
  if (da > db && da > dc) return hex(-b - c, b)
  return db > dc ? hex(a, -a - c) : hex(a, b)
}

/** Radians, clockwise from the right. */
export const bearingOf = (facing: Facing): number => (facing * Math.PI) / 3
