/** How a match of Vector Combat ended, in words for people who do not know the rules. */
import type { Endings } from '../../engine/game.ts'

export const endings: Endings = {
  'is the last in play': 'was the last with a ship',
  'has most hull left': 'had most hull left',
  'has held its orbit': 'held its orbit long enough',
  'has landed and taken off again first': 'was the first to land and take off again',
  'the best have equally much hull left': 'the best had the same hull left',
  'no ship is left in play': 'no ship was left',
}
