/** How a match of Pencil and Paper ended, in words for people who do not know the rules. */
import type { Endings } from '../../engine/game.ts'

export const endings: Endings = {
  'has the last ship': 'had the last ship',
  'has taken another player’s last ship': 'was the first to take out another player',
}
