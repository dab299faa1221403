/** Colours with a meaning on this board, in addition to those of all boards. */
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
