/** The parts of a hull's design. */
import type { HullPoint, HullShape } from '../../../../engine/presentation/hull-shape.ts'

export interface Make extends HullShape {
  readonly seams: readonly (readonly [HullPoint, HullPoint])[]
  readonly cockpit: HullPoint
  /** Engine nozzles, mirrored: x, distance from the keel, width. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Where the row of pips that distinguishes a race's types starts, going backwards. */
  readonly pips: number
}
