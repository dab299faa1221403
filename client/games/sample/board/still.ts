/** The position at rest, and the plan over it. */
import { type Ship, type State, shooterOf } from '../../../../common/games/sample/game.ts'
import { glow, pixels, words } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled, outlined } from '../../../board/marks/shapes.ts'
import { GOOD, PALE, tintOf } from '../../../board/pictures/colours.ts'
import { teamMark } from '../../../board/pictures/team-marks.ts'
import { squaresOf } from '../../../board/square-layout.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import type { CellPlan } from '../plan/plan.ts'
import { BOARD, centreOf, PANE } from '../plane.ts'

const SIDE = BOARD.side

/** The cells with their numbers. */
const panes = (eyes: Eyes): Mark[] =>
  squaresOf(BOARD).flatMap((cell) => {
    const at = centreOf(cell)!
    const corner = { x: at.x - SIDE * 0.35, y: at.y - SIDE * 0.33 }
    return [
      outlined(PANE, pixels(eyes, 1), { tint: PALE, alpha: 0.3 }, { at }),
      ...words(`${cell + 1}`, corner, pixels(eyes, 14), { tint: PALE, alpha: 0.6 }),
    ]
  })

/** Shots that missed, in the team's colour, each team on its own side of the cell. */
const crosses = ({ shots }: State): Mark[] =>
  shots.flatMap((cell, i) => {
    const team = shooterOf(i)[0]!
    const { x, y } = centreOf(cell)!
    const at = { x: x + (team === 'A' ? -1 : 1) * SIDE * 0.24, y: y + SIDE * 0.24 }
    return words('×', at, SIDE * 0.5, { tint: tintOf(team), alpha: 0.85 })
  })

/** Empty for a ship hidden from the viewer. */
export function shipMarks({ seat, cell, hit }: Ship, share = 1): Mark[] {
  const at = centreOf(cell)
  if (!at) return []
  const ink = { tint: tintOf(seat[0]!), alpha: hit ? 0.3 : share }
  return [
    ...(hit ? [] : [glow(at, SIDE * 0.9, { ...ink, alpha: 0.4 * share })]),
    teamMark(seat[0]!, at, SIDE * 0.36, ink),
  ]
}

export const still = (state: State, eyes: Eyes): Mark[] => [
  ...panes(eyes),
  ...crosses(state),
  ...state.ships.flatMap((ship) => shipMarks(ship)),
]

export const planMarks = ({ state, choice: { value } }: CellPlan, eyes: Eyes): Mark[] => [
  ...still(state, eyes),
  ...(value === null ? [] : [filled(PANE, { tint: GOOD, alpha: 0.16 }, { at: centreOf(value)! })]),
]
