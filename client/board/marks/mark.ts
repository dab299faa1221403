import type { Point } from '../camera/view.ts'

/**
 * A sprite of the atlas or a plain figure, somewhere on the board. A frame of the picture is a list of these,
 * the last on top.
 */
export interface Mark {
  /** Of the atlas; `SOLID` for a figure of facets. */
  readonly frame: string
  /**
   * The figure in quadrilaterals: eight numbers each, the corners in their order around it, counted from the
   * mark's place.
   */
  readonly facets?: Float32Array
  /** World units, y down. */
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly rotation?: number
  /** 1: one pixel of the atlas (or one unit of the facets) per world unit. */
  readonly scaleX?: number
  readonly scaleY?: number
  /** 0xRRGGBB, multiplied. */
  readonly tint?: number
  readonly alpha?: number
  /** Light added, rather than painted over what is below. */
  readonly add?: boolean
  /**
   * Of a picture that repeats only the lively copy has it: in the others it fades away. For what says
   * something. A place: that by which it is judged, for what belongs together; otherwise its own.
   */
  readonly once?: true | Point
}

/** The frame of marks that are one colour all over. */
export const SOLID = 'solid'
