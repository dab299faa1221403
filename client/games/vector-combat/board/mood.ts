/**
 * The sky for Vector Combat, as on a flight computer: sober and clear. Worlds and suns are on the map, so
 * there is none in the sky.
 */
import type { Mood } from '../../../board/sky/place.ts'

export const MOOD: Mood = {
  name: 'clear',
  deep: [0.03, 0.046, 0.08],
  planets: 0,
  worlds: [],
  sunless: true,
  fogs: [
    [
      [0.09, 0.19, 0.35],
      [0.16, 0.14, 0.3],
    ],
    [
      [0.09, 0.26, 0.3],
      [0.12, 0.14, 0.35],
    ],
    [
      [0.2, 0.16, 0.3],
      [0.27, 0.19, 0.14],
    ],
  ],
}
