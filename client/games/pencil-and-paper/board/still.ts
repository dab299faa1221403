/** The position for viewers without a plan. */
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import {
  asteroidMarks,
  nameOf,
  type Sight,
  shipMarks,
  teamOfShip,
  tearMarks,
  wallMarks,
} from './drawing/drawing.ts'
import { lyingMarks } from './drawing/pencil-drawing.ts'
import { toothMarks } from './pictures.ts'

/** Everything at rest on the sheet except ships. */
export const groundMarks = (state: State, eyes: Sight): Mark[] => [
  ...wallMarks(state, eyes),
  ...state.asteroids.flatMap((asteroid) => asteroidMarks(asteroid, eyes)),
  ...state.tears.flatMap((tear) => tearMarks(tear, eyes)),
]

/** `taken`: pencils that somebody holds. */
export const still = (state: State, eyes: Sight, taken: readonly string[] = []): Mark[] => [
  ...groundMarks(state, eyes),
  ...state.ships.flatMap((ship) =>
    shipMarks(ship, teamOfShip(state, ship.id), eyes, { label: nameOf(state, ship, eyes) }),
  ),
  ...toothMarks(state, eyes),
  ...lyingMarks(state, eyes, taken),
]
