/** Ships as the board draws them: outlines and seams in a square, bridges, engines. */
import { outlinePath, seamsPath } from '../../../../../common/engine/presentation/hull-shape.ts'
import { HULLS, hullOf } from '../../../../../common/games/vector-combat/presentation/hulls.ts'

const REACH = 0.45

const within = (size: number) => ({ centre: size / 2, unit: size * REACH })

/** A hull's outline as an SVG path, in a square of side `size`. */
export const hullPath = (model: string, size: number): string =>
  outlinePath(HULLS[hullOf(model)], within(size))

/** The seams as an SVG path. */
export const seamPath = (model: string, size: number): string => seamsPath(HULLS[hullOf(model)], within(size))

/** The bridge: an ellipse by its middle and its radii. */
export function bridgeOf(
  model: string,
  size: number,
): { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number } {
  const [x, long] = HULLS[hullOf(model)].bridge
  return { x: size / 2 + x * size * REACH, y: size / 2, rx: (long / 2) * size * REACH, ry: size * 0.032 }
}

/** Nozzles: centre and width, relative to the ship's centre, in ship sizes; x is ahead. */
export const enginesOf = (
  model: string,
): { readonly x: number; readonly y: number; readonly wide: number }[] =>
  HULLS[hullOf(model)].engines.flatMap(([x, aside, wide]) =>
    ([-1, 1] as const).map((side) => ({ x: x * REACH, y: aside * REACH * side, wide: wide * REACH })),
  )
