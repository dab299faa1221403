/** What of the sheet is to be in view. */
import { SORTS } from '../../../../common/games/pencil-and-paper/pencils.ts'
import {
  atWall,
  type Box,
  betweenHangars,
  DOOR,
  hangarOf,
  INCH,
  wallLength,
} from '../../../../common/games/pencil-and-paper/sheet.ts'
import {
  type Player,
  type Sheet,
  type State,
  shipsOf,
} from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { toWorld } from './plane.ts'

/**
 * As much of the sheet's rim as the camera's own margin shows anyway (world units): a sheet is long, and
 * ships are small.
 */
const RIM = 40
/** So much of the sheet before a hangar is shown with it, and where that is small (units). */
const BEFORE = 3 * INCH
const BEFORE_LOW = 1.25 * INCH
/** And so much beyond the edge of the paper. */
const BEYOND = INCH / 4
/** Of a wall on a low screen, on each side of its door. */
const BESIDE = 1.75 * INCH

/** `low`: on a screen that is wide and low a whole sheet is as small as a stamp. */
export function extent(state: State, player: Player | undefined, low: boolean): readonly Point[] {
  const { sheet, phase, players, rules } = state
  // Ships are small: who places them sees their hangar from near.
  if (player && phase === 'ships') return low ? doorView(sheet, player) : hangarView(sheet, player, BEFORE)
  if (player && phase === 'doors' && low) return hangarView(sheet, player, BEFORE_LOW)
  if (player && phase === 'asteroids' && low) return cornersOf(betweenHangars(sheet, players))
  const own = low && player && phase === 'play' && !rules.wrap ? shipsOf(state, player.id) : []
  return own.length > 0
    ? reachView(
        sheet,
        own.map(({ nose }) => nose),
      )
    : sheetView(state)
}

/** All of a sheet. Beyond one without sides lie its pencils. */
function sheetView({ sheet, rules: { wrap } }: Pick<State, 'sheet' | 'rules'>): Point[] {
  const [far, rim] = [toWorld({ x: sheet.width, y: sheet.height }), wrap ? 0 : RIM]
  return [
    { x: rim, y: rim },
    { x: far.x - rim, y: far.y - rim },
  ]
}

/**
 * Who plays sees their ships from so near that the sheet is as wide as the screen, and as far as an HB pencil
 * reaches from them.
 */
function reachView(sheet: Sheet, noses: readonly Point[]): Point[] {
  const { range } = SORTS.hb
  const end = (n: number, most: number) => Math.min(most, Math.max(0, n))
  const [xs, ys] = [noses.map(({ x }) => x), noses.map(({ y }) => y)]
  return [
    { x: end(Math.min(...xs) - range, sheet.width), y: end(Math.min(...ys) - range, sheet.height) },
    { x: end(Math.max(...xs) + range, sheet.width), y: end(Math.max(...ys) + range, sheet.height) },
  ].map(toWorld)
}

/** A hangar, and so much of the sheet before it. */
function hangarView(sheet: Sheet, { edge }: Player, before: number): Point[] {
  const { left, top, right, bottom } = hangarOf(sheet, edge)
  const within = (n: number, most: number) => Math.min(most + BEYOND, Math.max(-BEYOND, n))
  return [
    { x: within(left - before, sheet.width), y: within(top - before, sheet.height) },
    { x: within(right + before, sheet.width), y: within(bottom + before, sheet.height) },
  ].map(toWorld)
}

/**
 * The hangar behind its door, where ships stand, and so much beside it: those of a side are longer than a low
 * screen is high.
 */
function doorView(sheet: Sheet, { edge, door }: Player): Point[] {
  const end = (n: number) => Math.min(wallLength(sheet, edge), Math.max(0, n))
  return [
    atWall(sheet, edge, end(door! - BESIDE), INCH + BEYOND),
    atWall(sheet, edge, end(door! + DOOR + BESIDE), -BEFORE_LOW),
  ].map(toWorld)
}

const cornersOf = ({ left, top, right, bottom }: Box): Point[] =>
  [
    { x: left, y: top },
    { x: right, y: bottom },
  ].map(toWorld)
