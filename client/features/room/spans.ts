/** Durations: in minutes, and in words. 0 is for good. */
export const MUTE_SPANS: readonly (readonly [number, string])[] = [
  [5, '5 minutes'],
  [10, '10 minutes'],
  [60, 'An hour'],
  [24 * 60, 'A day'],
  [7 * 24 * 60, 'A week'],
]
export const BAN_SPANS: readonly (readonly [number, string])[] = [
  [60, 'An hour'],
  [24 * 60, 'A day'],
  [7 * 24 * 60, 'A week'],
  [30 * 24 * 60, 'A month'],
  [0, 'For good'],
]
