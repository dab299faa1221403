/** The parts of a hull's design. */
export type Place = readonly [x: number, y: number]

export interface Make {
  /** The upper half, from the nose (on the right) backwards. */
  readonly outline: readonly Place[]
  /** Draws corners as curves. */
  readonly round?: boolean
  /** Lines on the hull, mirrored. */
  readonly seams: readonly (readonly [Place, Place])[]
  readonly cockpit: Place
  /** Engine nozzles, mirrored: x, distance from the keel, width. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Where the row of pips that distinguishes a race's types starts, going backwards. */
  readonly pips: number
}
