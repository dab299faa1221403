/** Ship designs: ships of a race share a style, and each type has its own outline. */
import { SHIP_TYPES, type ShipType } from '../../../../../common/games/space-arena/data/ships.ts'
import type { Nozzle } from '../../../../board/marks/thrust.ts'
import { AMPHIBIAN } from './hulls/amphibian.ts'
import { FELINE } from './hulls/feline.ts'
import { HUMAN } from './hulls/human.ts'
import { INSECTOID } from './hulls/insectoid.ts'
import type { Make, Place } from './hulls/make.ts'
import { REPTILIAN } from './hulls/reptilian.ts'

/** By type. */
const MAKES: Readonly<Record<string, Make>> = {
  ...AMPHIBIAN,
  ...FELINE,
  ...HUMAN,
  ...INSECTOID,
  ...REPTILIAN,
}

export interface Hull extends Make {
  /** Index of the type among its race's types, from 1. */
  readonly pipCount: number
}

const [LIGHTEST, HEAVIEST] = [
  Math.min(...SHIP_TYPES.map(({ hull }) => hull)),
  Math.max(...SHIP_TYPES.map(({ hull }) => hull)),
]

/** 0 for the lightest of all ships, 1 for the heaviest. */
const bulkOf = ({ hull }: ShipType): number => (hull - LIGHTEST) / (HEAVIEST - LIGHTEST)

/** Heavier ships are broader. */
export function hullOf(type: ShipType): Hull {
  const make = MAKES[type.name]!
  const broad = 0.84 + 0.16 * bulkOf(type)
  const wide = ([x, y]: Place): Place => [x, y * broad]
  return {
    ...make,
    outline: make.outline.map(wide),
    seams: make.seams.map(([a, b]) => [wide(a), wide(b)] as const),
    pipCount: SHIP_TYPES.filter(({ race }) => race === type.race).indexOf(type) + 1,
  }
}

/** Size relative to the usual size of a ship. */
export const bigness = (type: ShipType): number =>
  type.kind === 'starbase' ? 1.35 : 0.88 + 0.26 * bulkOf(type)

export const REACH = 0.44

/** Nozzles relative to the ship's centre, in ship sizes. */
export const nozzlesOf = (type: ShipType): Nozzle[] => {
  if (!type.race) return []
  const broad = 0.84 + 0.16 * bulkOf(type)
  return MAKES[type.name]!.engines.flatMap(([x, aside, wide]) =>
    [1, -1].map((side) => ({ x: x * REACH, y: aside * broad * side * REACH, wide: wide * REACH })),
  )
}
