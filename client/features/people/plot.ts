/** Where the points of a course of ratings are drawn, and the lines behind them. */
export interface RatingPoint {
  readonly at: number
  readonly rating: number
}

export interface RatingPlot {
  /** In the drawing's units, in the order of the points. */
  readonly places: readonly { readonly x: number; readonly y: number }[]
  readonly levels: readonly { readonly rating: number; readonly y: number }[]
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000]
const LEVELS_AT_MOST = 5

/**
 * One step per match, not by time: a month without a match means nothing. `left`, `top`, … bound the drawing.
 */
export function plotOf(
  points: readonly RatingPoint[],
  {
    left,
    right,
    top,
    bottom,
  }: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): RatingPlot {
  const ratings = points.map(({ rating }) => rating)
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)]
  const step = STEPS.find((size) => (most - least) / size < LEVELS_AT_MOST - 1) ?? STEPS.at(-1)!
  const from = Math.floor(least / step) * step
  const to = Math.max(from + step, Math.ceil(most / step) * step)
  const y = (rating: number) => bottom - ((rating - from) / (to - from)) * (bottom - top)
  const x = (i: number) =>
    points.length === 1 ? (left + right) / 2 : left + (i / (points.length - 1)) * (right - left)
  return {
    places: points.map(({ rating }, i) => ({ x: x(i), y: y(rating) })),
    levels: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => ({
      rating: from + i * step,
      y: y(from + i * step),
    })),
  }
}

/** The point nearest to a horizontal position. */
export const nearest = ({ places }: RatingPlot, x: number): number =>
  places.reduce((best, place, i) => (Math.abs(place.x - x) < Math.abs(places[best]!.x - x) ? i : best), 0)
