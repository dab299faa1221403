/** How a match of Hostile Space ended, in words for people who do not know the rules. */
import type { Endings } from '../../engine/game.ts'

export const endings: Endings = {
  'is the last in space': 'was the last with craft left',
  'is the last undefeated': 'was the last whose base stood',
  'has most of its base left': 'had most of its base left',
  'has most craft left': 'had most craft left',
  'has most missiles left': 'had most missiles left when craft were equal',
  'has most delta-v left': 'had most delta-v left when all else was equal',
  'are equal to the last, and share it': 'were equal in all that counts, and share the win',
  'all are equal to the last': 'all were equal in all that counts',
}
