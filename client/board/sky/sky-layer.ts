/** Where a layer of the sky is drawn, and whether it has to be painted anew. */
import type { Layer, Lens } from './sky.ts'

/** What a layer shows: the sky in its middle (device px), and its zoom. */
export interface LayerView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** So much larger than the canvas it is painted, on every side. */
export const MARGIN = 0.14
/** Drawn no larger than so many times what was painted: it would blur. */
const COARSEST = 1.45
/** At that scale of the field the sky is as it is painted. */
const USUAL = 0.5

export function sightOf({ nearness, deepening }: Layer, { x, y, scale, dpr }: Lens, unit: number): LayerView {
  const shift = (nearness * 44 * dpr) / unit
  return { x: x * shift, y: y * shift, zoom: 2 ** (deepening * Math.log2(scale / USUAL)) }
}

/**
 * Where what was painted of one sight lies for another: its middle from the canvas's (device px), and how
 * much it is grown.
 */
export const laidFor = (
  painted: LayerView,
  now: LayerView,
): { readonly x: number; readonly y: number; readonly grown: number } => ({
  x: (painted.x - now.x) * now.zoom,
  y: (painted.y - now.y) * now.zoom,
  grown: now.zoom / painted.zoom,
})

/** Does it still cover the canvas, sharply enough? */
export function covers(
  painted: LayerView,
  now: LayerView,
  { width, height }: Pick<Lens, 'width' | 'height'>,
): boolean {
  const { x, y, grown } = laidFor(painted, now)
  const room = (whole: number, aside: number) => whole * (0.5 + MARGIN) * grown - Math.abs(aside) >= whole / 2
  return grown <= COARSEST && room(width, x) && room(height, y)
}
