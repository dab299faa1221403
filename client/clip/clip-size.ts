/** Pixels of a clip to a CSS pixel of its board: letters are as large as on a phone that shows it. */
export const DENSITY = 1.6
