/** Colours with a meaning on this board, in addition to those of all boards. */
/** Orbits, as given by the dots in hexes. */
export const ORBIT = 0x7cc4ff
/** Gravity lines that add to a vector, and that subtract from it. */
export const PULL = 0x5fe0a0
export const PUSH = 0xff7d8a
export const HEAT = 0xff7a33
export const ENERGY = 0x6fd3ff
/** Reserves that are running low. */
export const SCARCE = 0xffb454
/** Of the hull. */
export const HULL = 0xe8eef8
export const BEAM_LIGHT = 0xbfe9ff
