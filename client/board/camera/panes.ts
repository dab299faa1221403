/** The canvas as one picture, or as two beside or above each other, each with its own view. */
import { type Point, type Size, screenToWorld, type View } from './view.ts'

/** A part of the canvas and what it shows. */
export interface Pane {
  readonly at: Point
  readonly size: Size
  readonly view: View
}

/** Two views at one scale: left and right of a dividing line, or above and below it. */
export interface SplitView {
  readonly views: readonly [View, View]
  readonly row: boolean
  /** Position of the line, from the left or upper edge (CSS px). */
  readonly line: number
}

/** Width of the line (CSS px). */
const BROAD = 4

/** The two halves of a canvas, in the pixels of `size`, at `dpr` per CSS pixel. */
export function partsOf(
  { width, height }: Size,
  { row, line }: Pick<SplitView, 'row' | 'line'>,
  dpr = 1,
): readonly [Omit<Pane, 'view'>, Omit<Pane, 'view'>] {
  const [ends, begins] = [Math.round((line - BROAD / 2) * dpr), Math.round((line + BROAD / 2) * dpr)]
  return row
    ? [
        { at: { x: 0, y: 0 }, size: { width: ends, height } },
        { at: { x: begins, y: 0 }, size: { width: width - begins, height } },
      ]
    : [
        { at: { x: 0, y: 0 }, size: { width, height: ends } },
        { at: { x: 0, y: begins }, size: { width, height: height - begins } },
      ]
}

/** `canvas` and the result are in device pixels; views are given in CSS pixels. */
export function panesOf(canvas: Size, dpr: number, view: View, split?: SplitView): readonly Pane[] {
  const scaled = (one: View): View => ({ ...one, scale: one.scale * dpr })
  if (!split) return [{ at: { x: 0, y: 0 }, size: canvas, view: scaled(view) }]
  return partsOf(canvas, split, dpr).map((part, i) => ({ ...part, view: scaled(split.views[i]!) }))
}

/** The world point under a point (CSS px) of a split canvas. */
export function worldUnder(canvas: Size, split: SplitView, at: Point): Point {
  const {
    at: corner,
    size,
    view,
  } = panesOf(canvas, 1, split.views[0], split).findLast((pane) => at.x >= pane.at.x && at.y >= pane.at.y)!
  return screenToWorld(size, view, { x: at.x - corner.x, y: at.y - corner.y })
}
