/** Where a card stands that explains a part of the page: within the window and beside that part. */
import type { Box } from '../board/camera/framing.ts'
import type { Size } from '../board/camera/view.ts'

/** Distance from the part and from the window's edges (CSS px). */
const APART = 8

export interface MeaningPlace {
  readonly left: number
  readonly top: number
  /** Room for it there; a larger card has to shrink. */
  readonly height: number
}

/** `least` to `most`, as near to `wanted` as they allow. */
const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most))

/**
 * `parts`: from all that the card should leave free (CSS px in the window) to the least, the word itself. The
 * card stands below the first part that leaves room for all of it, else above, else at a side; if none does,
 * above or below the last, and shrinks.
 */
export function besidePart(size: Size, parts: readonly Box[], window: Size): MeaningPlace {
  const high = window.height - 2 * APART
  for (const [i, { left, top, right, bottom }] of parts.entries()) {
    const x = between(APART, left, window.width - size.width - APART)
    const y = between(APART, top, window.height - size.height - APART)
    const below = window.height - bottom - 2 * APART
    const above = top - 2 * APART
    if (size.height <= below) return { left: x, top: bottom + APART, height: below }
    if (size.height <= above) return { left: x, top: top - APART - size.height, height: above }
    if (size.height <= high && size.width <= window.width - right - 2 * APART)
      return { left: right + APART, top: y, height: high }
    if (size.height <= high && size.width <= left - 2 * APART)
      return { left: left - APART - size.width, top: y, height: high }
    if (i === parts.length - 1)
      return below >= above
        ? { left: x, top: bottom + APART, height: Math.max(0, below) }
        : { left: x, top: APART, height: above }
  }
  return { left: APART, top: APART, height: high }
}
