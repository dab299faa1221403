/** Outlines of the board's ships for sheets: the nose points up, within −50 … 50. */
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import { cosine, sine } from '../../../../common/geometry/trig.ts'
import { hullOf } from '../board/ships/hulls.ts'

type Spot = readonly [x: number, y: number]

/** Scale: hulls reach slightly beyond 1. */
const SIZE = 45

/** An SVG path. */
export function silhouette(type: ShipType): string {
  if (type.kind === 'starbase') return `${octagon(48)}${octagon(36)}${octagon(16)}`
  const { outline, round } = hullOf(type)
  const half = outline.map(([ahead, aside]): Spot => [aside * SIZE, -ahead * SIZE])
  const closed = half.at(-1)![0] === 0
  const points = [
    ...half,
    ...half
      .slice(1, closed ? -1 : undefined)
      .reverse()
      .map(([x, y]): Spot => [-x, y]),
  ]
  return round ? smooth(points) : `M${points.map(spot).join('L')}Z`
}

/** Dots that distinguish a race's types: the first type has one. */
export function pipsOf(type: ShipType): Spot[] {
  if (type.kind === 'starbase') return []
  const { pips, pipCount } = hullOf(type)
  return Array.from({ length: pipCount }, (_, i): Spot => [0, -(pips - i * 0.19) * SIZE])
}

const octagon = (radius: number): string =>
  `M${Array.from({ length: 8 }, (_, i) => spot([sine(i * 45 + 22.5) * radius, cosine(i * 45 + 22.5) * radius])).join('L')}Z`

function smooth(points: readonly Spot[]): string {
  const between = ([ax, ay]: Spot, [bx, by]: Spot) => spot([(ax + bx) / 2, (ay + by) / 2])
  const curves = points.map(
    (point, i) => `Q${spot(point)} ${between(point, points[(i + 1) % points.length]!)}`,
  )
  return `M${between(points.at(-1)!, points[0]!)}${curves.join('')}Z`
}

const spot = ([x, y]: Spot): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
