/** Colours with a meaning on this board, in addition to those of all boards. */

/** Aims. */
export const AIM = 0xffd166
