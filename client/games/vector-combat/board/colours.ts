/** What this board says by colour, beside what all boards do. */
export { BLAZE, DANGER, GOOD, INK, PALE, teamColour, tintOf } from '../../../board/pictures/colours.ts'

/** Orbits: what the dots name. */
export const ORBIT = 0x7cc4ff
/** What the lines add, and what they take away. */
export const PULL = 0x5fe0a0
export const PUSH = 0xff7d8a
export const HEAT = 0xff7a33
export const ENERGY = 0x6fd3ff
/** Of which there is little left. */
export const SCARCE = 0xffb454
/** Of the hull. */
export const HULL = 0xe8eef8
export const BEAM_LIGHT = 0xbfe9ff
