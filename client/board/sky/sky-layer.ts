/** Where a layer of the sky is drawn, and whether it must be repainted. */
import type { Layer, Lens } from './sky.ts'

/** The part of the sky that a layer shows: its centre (device px) and zoom. */
export interface LayerView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** A canvas in device pixels, `dpr` of them to a CSS pixel. */
export type CanvasSize = Pick<Lens, 'width' | 'height' | 'dpr'>

/** Margin painted beyond the canvas on every side, as a share of it. */
export const MARGIN = 0.14
/** Most magnification of a painting: beyond this it would blur. */
const COARSEST = 1.45
/** Scale of the field at which the sky is painted 1:1. */
const USUAL = 0.5

export function sightOf({ nearness, deepening }: Layer, { x, y, scale, dpr }: Lens, unit: number): LayerView {
  const shift = (nearness * 44 * dpr) / unit
  return { x: x * shift, y: y * shift, zoom: 2 ** (deepening * Math.log2(scale / USUAL)) }
}

/** The same view on a canvas with `finer` times as many device pixels. */
export const sightAt = ({ x, y, zoom }: LayerView, finer: number): LayerView => ({
  x: x * finer,
  y: y * finer,
  zoom,
})

/** Whether both are as large on the screen: their device pixels are rounded. */
export const sameSize = (a: CanvasSize, b: CanvasSize): boolean =>
  Math.abs(a.width / a.dpr - b.width / b.dpr) < 2 && Math.abs(a.height / a.dpr - b.height / b.dpr) < 2

/**
 * Where a painting made for one view lies in another: its centre relative to the canvas's (device px), and
 * its magnification.
 */
export const laidFor = (
  painted: LayerView,
  now: LayerView,
): { readonly x: number; readonly y: number; readonly grown: number } => ({
  x: (painted.x - now.x) * now.zoom,
  y: (painted.y - now.y) * now.zoom,
  grown: now.zoom / painted.zoom,
})

/** Whether the painting still covers the canvas. */
export function covers(
  painted: LayerView,
  now: LayerView,
  { width, height }: Pick<Lens, 'width' | 'height'>,
): boolean {
  const { x, y, grown } = laidFor(painted, now)
  const room = (whole: number, aside: number) => whole * (0.5 + MARGIN) * grown - Math.abs(aside) >= whole / 2
  return room(width, x) && room(height, y)
}

/** Whether a painting blurs where one of its device pixels covers this many. */
export const blurs = (magnified: number): boolean => magnified > COARSEST
