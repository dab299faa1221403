/** The editor's view of the map, and cursor movement between hexes. */
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, hex } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { STEP, toWorld } from '../plane.ts'
import { reachOf } from '../setup/map-lines.ts'

/**
 * The centre, and the height in world units of a map that just fits: hexes lie closer together horizontally.
 */
export interface View extends Point {
  readonly across: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Room for fleets, which start 9 hexes from the centre, several abreast. */
const STARTS = 10
const ACROSS = { least: 5 * STEP, most: 130 * STEP } as const

export const fitted = (map: GameMap): View => ({ x: 0, y: 0, across: 2 * reachOf(map, STARTS) * STEP })

/** Pixels per world unit. */
export const scaleOf = ({ across }: View, { width, height }: Size): number =>
  Math.min(width / (Math.sqrt(3) / 2), height) / across

export const worldAt = (view: View, size: Size, { x, y }: Point): Point => {
  const scale = scaleOf(view, size)
  return { x: view.x + (x - size.width / 2) / scale, y: view.y + (y - size.height / 2) / scale }
}

export const panned = (view: View, size: Size, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / scaleOf(view, size),
  y: view.y - dy / scaleOf(view, size),
})

/** Zooms by a factor, keeping the point at `about` in place. */
export function zoomed(
  view: View,
  size: Size,
  factor: number,
  about: Point = { x: size.width / 2, y: size.height / 2 },
): View {
  const across = Math.min(ACROSS.most, Math.max(ACROSS.least, view.across / factor))
  const [before, after] = [worldAt(view, size, about), worldAt({ ...view, across }, size, about)]
  return { across, x: view.x + before.x - after.x, y: view.y + before.y - after.y }
}

/** The view unchanged if the hex's centre is in it; else centred on the hex. */
export function showing(view: View, size: Size, at: Hex): View {
  const scale = scaleOf(view, size)
  const { x, y } = toWorld(at)
  const within =
    Math.abs(x - view.x) <= size.width / 2 / scale && Math.abs(y - view.y) <= size.height / 2 / scale
  return within ? view : { ...view, x, y }
}

/** The next hex for an arrow key; left and right zigzag, because hexes have no horizontal lines. */
export function stepped({ q, r }: Hex, key: string): Hex | undefined {
  const even = q % 2 === 0
  if (key === 'ArrowUp') return hex(q, r - 1)
  if (key === 'ArrowDown') return hex(q, r + 1)
  if (key === 'ArrowRight') return hex(q + 1, even ? r : r - 1)
  if (key === 'ArrowLeft') return hex(q - 1, even ? r + 1 : r)
  return undefined
}
