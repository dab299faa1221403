/** What a hull is made of. */
export type Place = readonly [x: number, y: number]

export interface Make {
  /** The upper half, from the nose (to the right) back. */
  readonly outline: readonly Place[]
  /** Corners are drawn as curves. */
  readonly round?: boolean
  /** Lines on the hull, mirrored. */
  readonly seams: readonly (readonly [Place, Place])[]
  readonly cockpit: Place
  /** Where engines end, mirrored: x of the nozzle, how far aside, how wide. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Where the pips that tell a race's types apart begin, going back. */
  readonly pips: number
}
