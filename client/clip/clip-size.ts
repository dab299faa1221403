/** Pixels of a clip per CSS pixel of its board: letters are as large as on a phone that shows it. */
export const DENSITY = 1.6
