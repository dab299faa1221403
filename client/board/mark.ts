/** A sprite of the atlas, somewhere on the board. A frame of the picture is a list of these, the last on top. */
export interface Mark {
  readonly frame: string
  /** World units, y down. */
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly rotation?: number
  /** 1: one pixel of the atlas per world unit. */
  readonly scaleX?: number
  readonly scaleY?: number
  /** 0xRRGGBB, multiplied. */
  readonly tint?: number
  readonly alpha?: number
  /** Light added, rather than painted over what is below. Runs of such marks are cheap, switching is not. */
  readonly add?: boolean
}
