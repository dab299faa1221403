/** The position at rest, and the plan over it. */
import { type Ship, type State, shooterOf } from '../../../../common/games/sample/game.ts'
import type { Point } from '../../../board/camera/view.ts'
import { glow, pixels, ring, words } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled, outlined, strokes } from '../../../board/marks/shapes.ts'
import { GOOD, PALE, tintOf } from '../../../board/pictures/colours.ts'
import { teamMark } from '../../../board/pictures/team-marks.ts'
import type { Mood } from '../../../board/sky/place.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import type { CellPlan } from '../plan/plan.ts'
import { ALL_CELLS, CELL, centreOf, PANE } from '../plane.ts'

export const MOOD: Mood = {
  name: 'mist',
  deep: [0.02, 0.03, 0.05],
  planets: 2,
  fogs: [
    [
      [0.08, 0.2, 0.24],
      [0.16, 0.1, 0.26],
    ],
  ],
  worlds: [{ land: [0.3, 0.36, 0.34], sea: [0.08, 0.16, 0.24] }],
}

const CROSS = CELL * 0.13
const ARMS = [
  [
    { x: -CROSS, y: -CROSS },
    { x: CROSS, y: CROSS },
  ],
  [
    { x: -CROSS, y: CROSS },
    { x: CROSS, y: -CROSS },
  ],
]

const panes = (eyes: Eyes): Mark[] =>
  ALL_CELLS.flatMap((cell) => {
    const pose = { at: centreOf(cell)! }
    return [
      filled(PANE, { tint: PALE, alpha: 0.05 }, pose),
      outlined(PANE, pixels(eyes, 1), { tint: PALE, alpha: 0.3 }, pose),
    ]
  })

/** Shots that missed, in the team's colour, each team on its own side of the cell. */
function crosses({ shots }: State, eyes: Eyes): Mark[] {
  return shots.map((cell, i) => {
    const { x, y } = centreOf(cell)!
    const team = shooterOf(i)[0]!
    const at = { x: x + (team === 'A' ? -1 : 1) * CELL * 0.24, y: y + CELL * 0.24 }
    return strokes(ARMS, pixels(eyes, 2.5), { tint: tintOf(team), alpha: 0.85 }, { at })
  })
}

/** Empty for a ship hidden from the viewer. */
export function shipMarks({ seat, cell, hit }: Ship, share = 1): Mark[] {
  const at = centreOf(cell)
  if (!at) return []
  const ink = { tint: tintOf(seat[0]!), alpha: hit ? 0.3 : share }
  return [
    ...(hit ? [] : [glow(at, CELL * 0.9, { ...ink, alpha: 0.4 * share })]),
    teamMark(seat[0]!, at, CELL * 0.36, ink),
  ]
}

export const still = (state: State, eyes: Eyes): Mark[] => [
  ...panes(eyes),
  ...crosses(state, eyes),
  ...state.ships.flatMap((ship) => shipMarks(ship)),
]

export function planMarks(plan: CellPlan, eyes: Eyes): Mark[] {
  const [hover, cell] = [plan.hover.value, plan.cell.value]
  const lit = (at: Point, alpha: number) => filled(PANE, { tint: GOOD, alpha }, { at })
  return [
    ...still(plan.state, eyes),
    ...(hover !== undefined && plan.canChoose(hover) ? [lit(centreOf(hover)!, 0.1)] : []),
    ...(cell === null
      ? []
      : [
          lit(centreOf(cell)!, 0.16),
          ring(centreOf(cell)!, CELL * 0.7, { tint: GOOD }, plan.state.hidden ? 'ring' : 'ring dashed'),
        ]),
    ...(plan.toggler.on.value ? ALL_CELLS.flatMap((one) => numberMarks(one, plan, eyes)) : []),
  ]
}

function numberMarks(cell: number, plan: CellPlan, eyes: Eyes): Mark[] {
  const { x, y } = centreOf(cell)!
  const at = { x: x - CELL * 0.35, y: y - CELL * 0.33 }
  return words(`${cell + 1}`, at, pixels(eyes, 14), { tint: PALE, alpha: plan.canChoose(cell) ? 0.9 : 0.3 })
}
