/** Outlines of the ships, shared by the board's pictures and all other drawings. Ships point right. */
import type { Nozzle } from '../../../board/marks/thrust.ts'

type Outline = readonly (readonly [number, number])[]

/** Upper halves of the hulls, from the nose back; alien ones are drawn round. */
const HULLS: Readonly<Record<string, { outline: Outline; round?: boolean }>> = {
  dart: {
    outline: [
      [1, 0],
      [0.25, 0.24],
      [-0.3, 0.86],
      [-0.72, 0.84],
      [-0.52, 0.34],
      [-0.86, 0.24],
      [-0.72, 0],
    ],
  },
  heavy: {
    outline: [
      [0.86, 0],
      [0.62, 0.3],
      [0.12, 0.4],
      [0, 0.74],
      [-0.5, 0.9],
      [-0.8, 0.62],
      [-0.62, 0.34],
      [-0.9, 0.2],
      [-0.8, 0],
    ],
  },
  needle: {
    outline: [
      [1.04, 0],
      [0.3, 0.16],
      [-0.12, 0.3],
      [-0.5, 0.95],
      [-0.68, 0.95],
      [-0.58, 0.3],
      [-0.86, 0.2],
      [-0.74, 0],
    ],
  },
  crescent: {
    outline: [
      [0.5, 0],
      [0.46, 0.34],
      [0.95, 0.8],
      [0.2, 0.86],
      [-0.5, 0.6],
      [-0.8, 0.26],
      [-0.62, 0],
    ],
    round: true,
  },
  mantis: {
    outline: [
      [0.78, 0],
      [0.36, 0.22],
      [0.9, 0.52],
      [0.1, 0.6],
      [-0.34, 0.95],
      [-0.5, 0.42],
      [-0.92, 0.36],
      [-0.55, 0],
    ],
    round: true,
  },
  hive: {
    outline: [
      [0.74, 0],
      [0.6, 0.42],
      [0.2, 0.8],
      [-0.42, 0.84],
      [-0.82, 0.5],
      [-0.62, 0.25],
      [-0.85, 0],
    ],
    round: true,
  },
}

const HULL_OF: Readonly<Record<string, string>> = {
  Kestrel: 'dart',
  Sparrow: 'needle',
  Bulwark: 'heavy',
  Longbow: 'needle',
  Mauler: 'heavy',
  Lancer: 'dart',
  Vreen: 'crescent',
  Skitter: 'mantis',
  Mantis: 'mantis',
  Oracle: 'crescent',
  Hive: 'hive',
  Reaver: 'hive',
  Drone: 'mantis',
  Buoy: 'hive',
}

/** Engine nozzles, mirrored: x, distance from the keel, width; in the outlines' units. */
const ENGINES: Readonly<Record<string, readonly (readonly [x: number, aside: number, wide: number])[]>> = {
  dart: [[-0.78, 0.13, 0.17]],
  heavy: [
    [-0.84, 0.11, 0.18],
    [-0.68, 0.5, 0.15],
  ],
  needle: [[-0.78, 0.1, 0.15]],
  crescent: [[-0.66, 0.13, 0.18]],
  mantis: [[-0.7, 0.2, 0.16]],
  hive: [[-0.72, 0.14, 0.2]],
}
const REACH = 0.45

/** Nozzles relative to the hull's centre, in hull sizes. */
export const nozzlesOf = (name: string): Nozzle[] =>
  ENGINES[name]!.flatMap(([x, aside, wide]) =>
    [1, -1].map((side) => ({ x: x * REACH, y: aside * side * REACH, wide: wide * REACH })),
  )

export const HULL_NAMES = Object.keys(HULLS)

/** The hull of a model; own designs use the first. */
export const hullOf = (model: string): string => (Object.hasOwn(HULL_OF, model) ? HULL_OF[model]! : 'dart')

/** A hull's outline as an SVG path, in a square of side `size`. */
export function hullPath(name: string, size: number): string {
  const { outline, round } = HULLS[name]!
  const k = size * REACH
  const at = ([x, y]: readonly [number, number], side: 1 | -1) =>
    [size / 2 + x * k, size / 2 + y * k * side] as const
  const points = [
    ...outline.map((p) => at(p, -1)),
    ...outline
      .slice(1, -1)
      .reverse()
      .map((p) => at(p, 1)),
  ]
  if (!round) return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
  const middle = ([x, y]: readonly [number, number], [nx, ny]: readonly [number, number]) =>
    `${(x + nx) / 2} ${(y + ny) / 2}`
  return `M${middle(points[0]!, points.at(-1)!)}${points.map((p, i) => `Q${p[0]} ${p[1]} ${middle(p, points[(i + 1) % points.length]!)}`).join('')}Z`
}
