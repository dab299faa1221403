/** Outlines of the board's ships for sheets: the nose points up, within −50 … 50. */
import { outlinePath } from '../../../../common/engine/presentation/hull-shape.ts'
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import { hullOf } from '../../../../common/games/space-arena/presentation/hulls/hulls.ts'
import { cosine, sine } from '../../../../common/geometry/trig.ts'

type Spot = readonly [x: number, y: number]

/** Scale: hulls reach slightly beyond 1. */
const SIZE = 45

/** An SVG path. */
export function silhouette(type: ShipType): string {
  if (type.kind === 'starbase') return `${octagon(48)}${octagon(36)}${octagon(16)}`
  return outlinePath(hullOf(type), { centre: 0, unit: SIZE, up: true })
}

/** Dots that distinguish a race's types: the first type has one. */
export function pipsOf(type: ShipType): Spot[] {
  if (type.kind === 'starbase') return []
  const { pips, pipCount } = hullOf(type)
  return Array.from({ length: pipCount }, (_, i): Spot => [0, -(pips - i * 0.19) * SIZE])
}

const octagon = (radius: number): string =>
  `M${Array.from({ length: 8 }, (_, i) => spot([sine(i * 45 + 22.5) * radius, cosine(i * 45 + 22.5) * radius])).join('L')}Z`

const spot = ([x, y]: Spot): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
