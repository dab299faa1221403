/** The part of the sheet to keep in view, the sheet's outline, and the ships as dots on a small map. */
import { signal } from '@preact/signals'
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
  playerAt,
  type Sheet,
  type State,
  shipsOf,
  teamOf,
} from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Dot, Eyes } from '../../../game-kit/board-view.ts'
import { corners, toWorld } from '../plane.ts'

/**
 * Rim of the sheet that the camera's own margin shows anyway (world units): leaving it out makes small ships
 * larger.
 */
const RIM = 40
/** How much of the sheet in front of a hangar is shown with it, normally and on a low screen (units). */
const BEFORE = 3 * INCH
const BEFORE_LOW = 1.25 * INCH
/** How much is shown beyond the paper's edge. */
const BEYOND = INCH / 4
/** How much wall is shown on each side of the door on a low screen. */
const BESIDE = 1.75 * INCH

/** Whether the window is a phone in landscape: portrait layouts would be too small. */
const lowAndWide = signal(false)

// `matchMedia` is missing in tests without a page.
const query = globalThis.matchMedia?.('(max-height: 520px) and (orientation: landscape)')
if (query) {
  lowAndWide.value = query.matches
  query.addEventListener('change', () => (lowAndWide.value = query.matches))
}

export const extent = (state: State, { seat }: Pick<Eyes, 'seat'>): readonly Point[] =>
  areaOf(state, playerAt(state, seat), lowAndWide.value)

/** `low`: a wide and low screen, on which a whole sheet would be tiny. */
export function areaOf(state: State, player: Player | undefined, low: boolean): readonly Point[] {
  const { sheet, phase, players, rules } = state
  // Ships are small, so placing them shows the hangar in close-up.
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

/** The whole sheet, with the pencils beside it. */
function sheetView({ sheet, rules: { wrap } }: Pick<State, 'sheet' | 'rules'>): Point[] {
  const [far, rim] = [toWorld({ x: sheet.width, y: sheet.height }), wrap ? 0 : RIM]
  return [
    { x: rim, y: rim },
    { x: far.x - rim, y: far.y - rim },
  ]
}

/**
 * A player's view: wide enough for the HB pencil's reach around their ships, so that small ships appear
 * large.
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

/** A hangar and the sheet in front of it. */
function hangarView(sheet: Sheet, { edge }: Player, before: number): Point[] {
  const { left, top, right, bottom } = hangarOf(sheet, edge)
  const within = (n: number, most: number) => Math.min(most + BEYOND, Math.max(-BEYOND, n))
  return [
    { x: within(left - before, sheet.width), y: within(top - before, sheet.height) },
    { x: within(right + before, sheet.width), y: within(bottom + before, sheet.height) },
  ].map(toWorld)
}

/**
 * The hangar around its door, where ships start: on a side of the sheet it is longer than a low screen is
 * high.
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

export const outline = ({ sheet }: State): Point[] => corners(sheet)

export const dots = (state: State, { team }: Pick<Eyes, 'team'>): Dot[] =>
  state.ships.map(({ id, nose }) => {
    const its = teamOf(state, id)
    return { at: toWorld(nose), team: its, own: its === team }
  })
