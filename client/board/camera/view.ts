/**
 * Where the camera is. All of its arithmetic is here, in 64 bits; the renderer's own camera stays the
 * identity.
 */
export interface View {
  /** World units at the middle of the canvas. */
  readonly x: number
  readonly y: number
  /** CSS pixels per world unit. */
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** From CSS pixels, counted from the canvas's top left corner. */
export const screenToWorld = (size: Size, view: View, { x, y }: Point): Point => ({
  x: (x - size.width / 2) / view.scale + view.x,
  y: (y - size.height / 2) / view.scale + view.y,
})

/** Zooms so that the world point under `at` (CSS pixels) stays there. */
export function zoomAt(size: Size, view: View, at: Point, scale: number): View {
  const under = screenToWorld(size, view, at)
  return {
    scale,
    x: under.x - (at.x - size.width / 2) / scale,
    y: under.y - (at.y - size.height / 2) / scale,
  }
}

/** Shows all these points, with a margin (CSS pixels) on every side. */
export function fitting(
  size: Size,
  points: readonly Point[],
  margin: number,
  limits: readonly [number, number],
): View {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (size.width - 2 * margin) / Math.max(1, right - left),
    (size.height - 2 * margin) / Math.max(1, bottom - top),
  )
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    scale: Math.min(limits[1], Math.max(limits[0], scale)),
  }
}

/** A canvas on the page: its top left corner and its size (CSS pixels). */
export interface PlacedCanvas {
  readonly place: Point
  readonly size: Size
}

/**
 * The view that keeps every world point at its place on the page after the canvas has moved or changed size.
 */
export const keptInPlace = (view: View, before: PlacedCanvas, now: PlacedCanvas): View => ({
  scale: view.scale,
  x: view.x + (now.place.x + now.size.width / 2 - before.place.x - before.size.width / 2) / view.scale,
  y: view.y + (now.place.y + now.size.height / 2 - before.place.y - before.size.height / 2) / view.scale,
})

/** A view between two others, `share` (0 to 1) of the way, with an even zoom. */
export const between = (from: View, to: View, share: number): View => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  scale: from.scale * (to.scale / from.scale) ** share,
})
