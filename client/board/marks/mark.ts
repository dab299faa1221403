import type { Pane } from '../camera/panes.ts'
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
  /** Drawn only where a pane shows all of this box: half a name says nothing. */
  readonly whole?: WholeBox
  /**
   * Moved just so far that a pane shows all of this box, if it shows some of it: a label at the edge stays
   * readable, and one out of sight stays there. Marks that belong together share one box.
   */
  readonly inside?: WholeBox
}

/** World units, y down. */
export interface WholeBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Whether the pane would cut the box to which the mark belongs, shifted by `copy` in a repeating picture. */
export function isCut(
  { whole }: Pick<Mark, 'whole'>,
  copy: Point,
  { size, view }: Pick<Pane, 'size' | 'view'>,
) {
  if (!whole) return false
  const [halfWidth, halfHeight] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
  return (
    whole.left + copy.x < view.x - halfWidth ||
    whole.right + copy.x > view.x + halfWidth ||
    whole.top + copy.y < view.y - halfHeight ||
    whole.bottom + copy.y > view.y + halfHeight
  )
}

const STAYS: Point = { x: 0, y: 0 }

/** How far (world units) the pane moves a mark whose `inside` it would cut; a box too long begins in the pane. */
export function movedInside(
  { inside }: Pick<Mark, 'inside'>,
  copy: Point,
  { size, view }: Pick<Pane, 'size' | 'view'>,
): Point {
  if (!inside) return STAYS
  const [halfWidth, halfHeight] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
  const [left, right] = [
    inside.left + copy.x - view.x + halfWidth,
    halfWidth + view.x - inside.right - copy.x,
  ]
  const [top, bottom] = [
    inside.top + copy.y - view.y + halfHeight,
    halfHeight + view.y - inside.bottom - copy.y,
  ]
  if (Math.min(left, right, top, bottom) >= 0) return STAYS
  const [width, height] = [inside.right - inside.left, inside.bottom - inside.top]
  if (left <= -width || right <= -width || top <= -height || bottom <= -height) return STAYS
  return { x: pushed(left, right), y: pushed(top, bottom) }
}

/** Along one axis, by the room before and after; negative room is missing. */
const pushed = (before: number, after: number): number =>
  before < 0 ? -before : after < 0 ? Math.max(after, -before) : 0

/** The frame of marks in one flat colour. */
export const SOLID = 'solid'
