/** Lines of a map for pages (SVG, in the board's world units): orbits, pulls, heat. */
import { hexOf } from '../../../../common/games/vector-combat/data/rings.ts'
import { type Face, split, sumOf } from '../../../../common/games/vector-combat/face.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { add, length, still, sub } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { bearingOf, hexCorners, toWorld } from '../plane.ts'

export interface Course {
  readonly name: string
  readonly path: string
  /** Arrow heads: place and direction (degrees, clockwise from the right). */
  readonly heads: readonly (Point & { readonly angle: number })[]
  /** Place of its name: outside, at the upper right. */
  readonly label: Point
}

export interface Pull extends Point {
  readonly angle: number
  readonly strength: number
}

const round = (x: number): number => Math.round(x * 10) / 10
export const pointsOf = (spots: readonly Point[]): string =>
  spots.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
export const hexPoints = (at: { readonly q: number; readonly r: number }): string => pointsOf(hexCorners(at))
const degrees = (radians: number): number => round((radians * 180) / Math.PI)

const movingHexes = ({ hexes }: GameMap) =>
  hexes.flatMap(({ at, ring, dots }) =>
    ring !== null && dots && !still(sumOf(dots)) ? [{ ring, from: hexOf(at), dots: sumOf(dots) }] : [],
  )

/** Still points with names and places. */
export const stillPointsOf = ({ hexes }: GameMap) =>
  hexes.flatMap(({ at, ring, dots }) =>
    ring !== null && dots && still(sumOf(dots)) ? [{ name: ring, ...toWorld(hexOf(at)) }] : [],
  )

export function coursesOf(map: GameMap): Course[] {
  const all = movingHexes(map)
  return [...new Set(all.map(({ ring }) => ring))].map((name) => {
    const own = all
      .filter(({ ring }) => ring === name)
      .map(({ from, dots }) => ({ ...toWorld(from), to: toWorld(add(from, dots)) }))
    const [x, y] = [
      own.reduce((sum, at) => sum + at.x, 0) / own.length,
      own.reduce((sum, at) => sum + at.y, 0) / own.length,
    ]
    const around = [...own].sort((a, b) => Math.atan2(a.y - y, a.x - x) - Math.atan2(b.y - y, b.x - x))
    return {
      name,
      path: closedCurve(around),
      heads: own.map((at) => ({
        x: at.x,
        y: at.y,
        angle: degrees(Math.atan2(at.to.y - at.y, at.to.x - at.x)),
      })),
      label: own.reduce((best, at) => (at.x - at.y > best.x - best.y + 1 ? at : best)),
    }
  })
}

/** A closed smooth curve through all of them (Catmull–Rom). */
function closedCurve(spots: readonly Point[]): string {
  const at = (i: number) => spots[(i + spots.length) % spots.length]!
  if (spots.length < 3) return `M${spots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`
  return (
    `M${round(at(0).x)} ${round(at(0).y)}` +
    spots
      .map((from, i) => {
        const [before, to, after] = [at(i - 1), at(i + 1), at(i + 2)]
        return (
          `C${round(from.x + (to.x - before.x) / 6)} ${round(from.y + (to.y - before.y) / 6)} ` +
          `${round(to.x - (after.x - from.x) / 6)} ${round(to.y - (after.y - from.y) / 6)} ` +
          `${round(to.x)} ${round(to.y)}`
        )
      })
      .join('') +
    'Z'
  )
}

/** Green lines minus red ones; side by side if they lie on two faces. */
export const pullsOf = ({ hexes }: GameMap): Pull[] =>
  hexes.flatMap(({ at, green, red }) => {
    const parts = split(sub(sumOf(green), sumOf(red)))
    const pull = (face: Face, strength: number): Pull[] =>
      strength > 0 ? [{ ...toWorld(hexOf(at)), angle: degrees(bearingOf(face)), strength }] : []
    return parts ? [...pull(parts.face, parts.ahead), ...pull((parts.face + 1) % 6, parts.aside)] : []
  })

export const hotHexesOf = ({ hexes, heatTable }: GameMap) =>
  hexes.flatMap(({ at, heat }) =>
    heat > 0 ? [{ points: hexPoints(hexOf(at)), heat: heatTable[heat]?.[0] ?? 0 }] : [],
  )

const MOST = 60

/** Radius in hexes that contains the whole map; at least `least`. */
export const reachOf = ({ bodies, hexes, stations, asteroids }: GameMap, least: number): number =>
  Math.min(
    MOST,
    Math.max(least, ...[...bodies, ...hexes, ...stations, ...asteroids].map(({ at }) => length(hexOf(at)))),
  ) + 1
