/** What this board says by colour, beside what all boards do. */
export {
  BLAZE,
  DANGER,
  GOOD,
  INK,
  PALE,
  SHIELD,
  STOPPED,
  teamColour,
  tintOf,
} from '../../../board/pictures/colours.ts'

export const CHIT = 0xffd166
