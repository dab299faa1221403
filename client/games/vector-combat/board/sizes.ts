/** How large things are drawn. */
import { pixels } from '../../../board/marks/draw.ts'
import { HEX, STEP } from '../plane.ts'

interface Scale {
  readonly scale: number
}

/** Least width of a ship in CSS pixels, and greatest in hexes. */
const SHIP = 46
const MOST = 3.6

/** Width of a ship in world units: enlarged when zoomed out, so that it stays visible. */
export const shipSize = (eyes: Scale): number =>
  Math.max(HEX * 1.5, Math.min(pixels(eyes, SHIP), Math.max(STEP * MOST, pixels(eyes, 20))))

export const missileSize = (eyes: Scale): number =>
  Math.max(HEX * 0.7, Math.min(pixels(eyes, 18), Math.max(STEP * 1.3, pixels(eyes, 10))))

export const stationSize = (eyes: Scale): number => Math.max(HEX * 2.1, Math.min(pixels(eyes, 56), STEP * 2))

export const rockSize = (eyes: Scale): number => Math.max(HEX * 1.45, Math.min(pixels(eyes, 26), STEP * 1.3))

/**
 * How far above its hex a thing at altitude is drawn, in its own sizes: at 1 its true place is visible below
 * it; each further level adds less.
 */
const FIRST = 0.44
const MORE = 0.9

export const liftOf = (altitude: number, eyes: Scale): number =>
  altitude <= 0
    ? 0
    : shipSize(eyes) *
      (altitude < 1 ? FIRST * altitude : FIRST + MORE * (1 - 1 / (1 + (altitude - 1) * 0.25)))
