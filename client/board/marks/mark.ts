import type { Point } from '../camera/view.ts'

/**
 * A sprite of the atlas or a plain figure on the board. A frame of the picture is a list of marks, the last
 * on top.
 */
export interface Mark {
  /** Name of a frame in the atlas; `SOLID` for a figure made of facets. */
  readonly frame: string
  /** The figure's quadrilaterals: eight numbers each, the corners in order, relative to the mark's place. */
  readonly facets?: Float32Array
  /** World units, y down. */
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly rotation?: number
  /** Scale 1: one pixel of the atlas (or one unit of the facets) per world unit. */
  readonly scaleX?: number
  readonly scaleY?: number
  /** 0xRRGGBB, multiplied. */
  readonly tint?: number
  readonly alpha?: number
  /** Additive: adds light instead of covering what is below. */
  readonly add?: boolean
  /**
   * In a repeating picture, drawn only in the full-strength copy, fading out in the others; for texts and
   * symbols. A point instead of `true` decides which copy that is, so that marks that belong together agree.
   */
  readonly once?: true | Point
}

/** The frame of marks in one flat colour. */
export const SOLID = 'solid'
