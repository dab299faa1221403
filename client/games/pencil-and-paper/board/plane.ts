/** The sheet of paper on the board: a hundred world units to the inch, y down (PP-7.1). */
import { SORTS } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { hangarOf, INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { Player, Sheet, State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'

/** World units to the inch. */
export const WORLD_INCH = 100
const SCALE = WORLD_INCH / INCH

export const toWorld = ({ x, y }: Point): Point => ({ x: x * SCALE, y: y * SCALE })

/** The nearest point of the grid on which the rules play (PP-7.3). */
export const toSheet = ({ x, y }: Point): Point => ({ x: Math.round(x / SCALE), y: Math.round(y / SCALE) })

export const lengthInWorld = (units: number): number => units * SCALE
export const lengthOnSheet = (world: number): number => world / SCALE

/** Radians, clockwise from the right, of an angle of the rules (PP-7.2). */
export const radians = (angle: number): number => (angle / 4096) * 2 * Math.PI

export const corners = ({ width, height }: Sheet): Point[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map(toWorld)

/** As much of the sheet's rim as the camera's own margin shows anyway (world units): a sheet is long, and ships are small. */
const RIM = 40

/** What is to be in view of all of a sheet. Beyond one without sides lie its pencils. */
export const sheetView = ({ sheet, rules: { wrap } }: Pick<State, 'sheet' | 'rules'>): Point[] => {
  const [far, rim] = [toWorld({ x: sheet.width, y: sheet.height }), wrap ? 0 : RIM]
  return [
    { x: rim, y: rim },
    { x: far.x - rim, y: far.y - rim },
  ]
}

/**
 * On a screen that is wide and low a whole sheet is as small as a stamp: who plays sees their ships from so near that
 * the sheet is as wide as the screen, and as far as an HB pencil reaches from them.
 */
export function reachView(sheet: Sheet, noses: readonly Point[]): Point[] {
  const { range } = SORTS.hb
  const end = (n: number, most: number) => Math.min(most, Math.max(0, n))
  const [xs, ys] = [noses.map(({ x }) => x), noses.map(({ y }) => y)]
  return [
    { x: end(Math.min(...xs) - range, sheet.width), y: end(Math.min(...ys) - range, sheet.height) },
    { x: end(Math.max(...xs) + range, sheet.width), y: end(Math.max(...ys) + range, sheet.height) },
  ].map(toWorld)
}

/** A hangar, and three inches of the sheet before it. */
export function hangarView(sheet: Sheet, { edge }: Player): Point[] {
  const { left, top, right, bottom } = hangarOf(sheet, edge)
  const [around, rim] = [3 * INCH, INCH / 4]
  const within = (n: number, most: number) => Math.min(most + rim, Math.max(-rim, n))
  return [
    { x: within(left - around, sheet.width), y: within(top - around, sheet.height) },
    { x: within(right + around, sheet.width), y: within(bottom + around, sheet.height) },
  ].map(toWorld)
}
