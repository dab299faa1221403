/** Ship designs: ships of a race share a style, and each type has its own outline. */
import type { HullPoint, HullShape } from '../../../../engine/presentation/hull-shape.ts'
import { cosine, sine } from '../../../../geometry/trig.ts'
import { SHIP_TYPES, type ShipType } from '../../data/ships.ts'
import { AMPHIBIAN } from './amphibian.ts'
import { FELINE } from './feline.ts'
import { HUMAN } from './human.ts'
import { INSECTOID } from './insectoid.ts'
import type { Make } from './make.ts'
import { REPTILIAN } from './reptilian.ts'

/** By type. */
const MAKES: Readonly<Record<string, Make>> = {
  ...AMPHIBIAN,
  ...FELINE,
  ...HUMAN,
  ...INSECTOID,
  ...REPTILIAN,
}

export interface ShipHull extends Make {
  /** Index of the type among its race's types, from 1. */
  readonly pipCount: number
}

const [LIGHTEST, HEAVIEST] = [
  Math.min(...SHIP_TYPES.map(({ hull }) => hull)),
  Math.max(...SHIP_TYPES.map(({ hull }) => hull)),
]

/** 0 for the lightest of all ships, 1 for the heaviest. */
const bulkOf = ({ hull }: ShipType): number => (hull - LIGHTEST) / (HEAVIEST - LIGHTEST)

/** Size relative to the usual size of a ship. */
export const bigness = (type: ShipType): number =>
  type.kind === 'starbase' ? 1.35 : 0.88 + 0.26 * bulkOf(type)

/** Heavier ships are broader. */
function built(type: ShipType): ShipHull {
  const make = MAKES[type.name]!
  const broad = 0.84 + 0.16 * bulkOf(type)
  const wide = ([x, y]: HullPoint): HullPoint => [x, y * broad]
  return {
    ...make,
    outline: make.outline.map(wide),
    seams: make.seams.map(([a, b]) => [wide(a), wide(b)] as const),
    engines: make.engines.map(([x, aside, width]) => [x, aside * broad, width] as const),
    pipCount: SHIP_TYPES.filter(({ race }) => race === type.race).indexOf(type) + 1,
    size: bigness(type),
  }
}

const HULLS: ReadonlyMap<string, ShipHull> = new Map(SHIP_TYPES.map((type) => [type.name, built(type)]))

/** The hull of a type of ship; starbases have none. */
export const hullOf = ({ name }: Pick<ShipType, 'name'>): ShipHull => HULLS.get(name)!

/** The upper half of an octagon with a side to the right. */
const octagon = (radius: number): HullPoint[] =>
  [22.5, 67.5, 112.5, 157.5].map((angle) => [cosine(angle) * radius, sine(angle) * radius])

const [RING, KEEP] = [0.78, 0.34] as const

/** A ring around a keep, on spokes. */
const STARBASE: HullShape = {
  outline: octagon(1),
  seams: [
    [[RING, 0], ...octagon(RING), [-RING, 0]],
    [[KEEP, 0], ...octagon(KEEP), [-KEEP, 0]],
    ...[0, 45, 90, 135, 180].map((angle): [HullPoint, HullPoint] => [
      [cosine(angle) * KEEP, sine(angle) * KEEP],
      [cosine(angle) * RING, sine(angle) * RING],
    ]),
  ],
}

/** The shape of any type, starbases included. */
export const shapeOf = (type: ShipType): HullShape =>
  type.race ? hullOf(type) : { ...STARBASE, size: bigness(type) }
