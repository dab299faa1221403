/** What this board says by colour, beside what all boards do. */

/** What is aimed. */
export const AIM = 0xffd166
