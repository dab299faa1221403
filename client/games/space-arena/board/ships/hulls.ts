/** Ships as the board draws them: outlines in a square, and nozzles. */
import { outlinePath } from '../../../../../common/engine/presentation/hull-shape.ts'
import type { ShipType } from '../../../../../common/games/space-arena/data/ships.ts'
import { hullOf } from '../../../../../common/games/space-arena/presentation/hulls/hulls.ts'
import type { Nozzle } from '../../../../board/marks/thrust.ts'

export const REACH = 0.44

/** A ship's outline as an SVG path, in a square of side `size`. */
export const hullPath = (type: ShipType, size: number): string =>
  outlinePath(hullOf(type), { centre: size / 2, unit: size * REACH })

/** Nozzles relative to the ship's centre, in ship sizes; starbases have none. */
export const nozzlesOf = (type: ShipType): Nozzle[] =>
  type.race
    ? hullOf(type).engines.flatMap(([x, aside, wide]) =>
        [1, -1].map((side) => ({ x: x * REACH, y: aside * side * REACH, wide: wide * REACH })),
      )
    : []
