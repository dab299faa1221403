/** A position as plain figures: the sheet with its hangars, asteroids, tears and ships. */
import type { Diagram, Figure } from '../../../engine/presentation/diagram.ts'
import type { HullPoint, HullShape } from '../../../engine/presentation/hull-shape.ts'
import { cosine, sine } from '../../../geometry/trig.ts'
import { type Box, hangarOf, paperOf, walls } from '../sheet.ts'
import { HALF_BASE, SHIP_LENGTH, triangle } from '../ship.ts'
import { type State, teamOf } from '../state.ts'

/** Around the sheet. */
const MARGIN = 256

/** From the middle of a ship to its nose: 1 in its shape. */
const AHEAD = (SHIP_LENGTH * 2) / 3
const TRIANGLE: HullShape = {
  outline: [
    [1, 0],
    [-0.5, HALF_BASE / AHEAD],
    [-0.5, 0],
  ],
}
/** A mount on the ship, and its barrel. */
const TURRET: HullShape = {
  ...TRIANGLE,
  seams: [
    Array.from({ length: 9 }, (_, i): HullPoint => [cosine(i * 22.5) * 0.6, sine(i * 22.5) * 0.6]),
    [
      [0.75, 0],
      [1.4, 0],
    ],
  ],
}

const corners = ({ left, top, right, bottom }: Box) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

export function diagram(state: State): Diagram {
  const paper = paperOf(state.sheet)
  return {
    frame: {
      left: paper.left - MARGIN,
      top: paper.top - MARGIN,
      right: paper.right + MARGIN,
      bottom: paper.bottom + MARGIN,
    },
    figures: [
      { is: 'area', points: corners(paper), tone: 'field' },
      ...state.players.map(
        ({ edge, team }): Figure => ({
          is: 'area',
          points: corners(hangarOf(state.sheet, edge)),
          tone: 'home',
          team,
        }),
      ),
      ...state.asteroids.map(({ points }): Figure => ({ is: 'area', points, tone: 'rock' })),
      ...walls(state).map(({ from, to }): Figure => ({ is: 'line', points: [from, to], tone: 'wall' })),
      ...state.tears.map(({ from, to }): Figure => ({ is: 'line', points: [from, to], tone: 'orbit' })),
      ...state.ships.map((ship): Figure => {
        const points = triangle(ship)
        const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
        return {
          is: 'ship',
          at: { x: mean('x'), y: mean('y') },
          heading: (ship.facing * 360) / 4096,
          team: teamOf(state, ship.id),
          hull: ship.turret ? TURRET : TRIANGLE,
        }
      }),
    ],
  }
}
