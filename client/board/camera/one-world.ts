/**
 * Shows a repeating board as one world instead of nine copies: a rectangle as wide and as high as a period,
 * centred on what matters. It holds everything once. Only inside it things are drawn at full strength and
 * have names; beyond its edge the copies appear dimly.
 */
import { dashed, head, pixels } from '../marks/draw.ts'
import type { Mark } from '../marks/mark.ts'
import { type Period, shiftInto } from './period.ts'
import type { Point } from './view.ts'

const EDGE = 0x9fb4d8
/** Arrows on each side, as shares of its length. */
const ARROWS = [1 / 6, 1 / 2, 5 / 6] as const

/** Corners of the world around its centre. The camera shows these, always at the same zoom. */
export function worldAround([across, down]: Period, { x, y }: Point): Point[] {
  const [w, h] = [across.x / 2, down.y / 2]
  return [
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ]
}

/** The world's centre in the copy in which that place lies. */
export function heartAt(period: Period, heart: Point, place: Point): Point {
  const { x, y } = shiftInto(period, place, heart)
  return { x: heart.x + x, y: heart.y + y }
}

/** Its edge, with arrows leading out: what leaves there comes in on the opposite side. */
export function edgeMarks(period: Period, heart: Point, eyes: { readonly scale: number }): Mark[] {
  const corners = worldAround(period, heart)
  const ink = { tint: EDGE, alpha: 0.3 }
  const marks = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % 4]!
    const out = ((i - 1) * Math.PI) / 2
    return [
      ...dashed(from, to, pixels(eyes, 1.5), ink, pixels(eyes, 7), pixels(eyes, 9)),
      ...ARROWS.map((share) => {
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        return head(at, out, pixels(eyes, 15), { tint: EDGE, alpha: 0.75 })
      }),
    ]
  })
  return marks.map((mark) => ({ ...mark, once: heart }))
}
