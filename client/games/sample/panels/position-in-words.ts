/** The whole position in words: the cells, both ships, and all shots. */
import { NOWHERE, type Ship, type State, shooterOf } from '../../../../common/games/sample/game.ts'
import type { SeatEyes } from '../../../game-kit/board-view.ts'

/** The number of a ship's cell, for people. */
export const cellInWords = ({ cell }: Ship): string => (cell === NOWHERE ? '?' : `${cell + 1}`)

export const positionInWords = (state: State, eyes: SeatEyes): string[] => [
  'Nine cells: three rows of three.',
  ...state.ships.map(
    (ship) =>
      `${ship.seat === eyes.seat ? 'Your ship' : `Ship ${ship.seat}`}: ` +
      `cell ${cellInWords(ship)}${ship.hit ? ', hit' : ''}.`,
  ),
  ...state.shots.map((cell, i) => `Shot ${i + 1}, by ${shooterOf(i)}: cell ${cell + 1}.`),
]
