/** Keys of the screen itself, the same in every game. No game's planner uses them for something else. */

/** Key and what it does. */
export type KeyLine = readonly [string, string]

/** While a round is being shown, and for spectators at any time. */
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
