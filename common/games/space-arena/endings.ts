/** How a match of Space Arena ended, in words for people who do not know the rules. */
import type { Endings } from '../../engine/game.ts'

export const endings: Endings = {
  'is the last with a ship': 'had the last ship',
  'has the highest score when time runs out': 'had scored most when time ran out',
  'has the highest score when nobody is left': 'had scored most when the last ships were lost',
  'nobody is ahead when nobody is left': 'nobody was ahead when the last ships were lost',
  'nobody is ahead when time runs out': 'nobody was ahead when time ran out',
}
