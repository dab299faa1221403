/** How a match of Void Patrol ended, in words for people who do not know the rules. */
import type { Endings } from '../../engine/game.ts'

export const endings: Endings = {
  'holds the field alone': 'was the last still flying',
  'nobody holds the field': 'nobody was left flying',
  'has destroyed most when time runs out': 'had destroyed most fighters when time ran out',
  'has dealt most damage when time runs out': 'had done most damage when time ran out',
  'nobody is ahead when time runs out': 'nobody was ahead when time ran out',
}
