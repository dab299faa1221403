/** Ships as the board draws them: outlines in a square, and nozzles. */
import { outlinePath } from '../../../../../common/engine/presentation/hull-shape.ts'
import { HULLS } from '../../../../../common/games/void-patrol/presentation/hulls.ts'
import type { Nozzle } from '../../../../board/marks/thrust.ts'

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

/** A hull's outline as an SVG path, in a square of side `size`. */
export const hullPath = (name: string, size: number): string =>
  outlinePath(HULLS[name]!, { centre: size / 2, unit: size * REACH })
