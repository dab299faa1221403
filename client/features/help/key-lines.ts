/** The keys of the screen itself, in every game. None of them means something else to a game's planner. */

/** Key and what it does. */
export type KeyLine = readonly [string, string]

/** While a round is shown, and for who watches at any time. */
export const DIRECTOR_KEYS: readonly KeyLine[] = [
  ['/', 'Director: the camera goes where it matters (while a round is shown)'],
  [';', 'Captions on or off (while a round is shown)'],
]

export const COMMON_KEYS: readonly KeyLine[] = [
  ['Enter', 'Ready, or not ready'],
  ['Space', 'Play or pause a round'],
  [', and .', 'Step from event to event'],
  ['R', 'Show the last round again'],
  ['Escape', 'Back to planning'],
  ['+ − 0', 'Zoom in, out, fit'],
  ['Arrows', 'Move the board'],
  ...DIRECTOR_KEYS,
  ['V', 'Text board'],
  ['M', 'Mute'],
  ['Y', 'Music on or off'],
  ['?', 'This page'],
]
