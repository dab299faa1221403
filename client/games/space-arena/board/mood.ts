/** The sky for Space Arena: deep green and crimson clouds, inhabited worlds and gas giants. */
import type { Mood } from '../../../board/sky/place.ts'

export const MOOD: Mood = {
  name: 'powers',
  deep: [0.018, 0.034, 0.05],
  planets: 9,
  fogs: [
    [
      [0.04, 0.25, 0.24],
      [0.12, 0.11, 0.32],
    ],
    [
      [0.32, 0.1, 0.13],
      [0.11, 0.11, 0.32],
    ],
    [
      [0.08, 0.21, 0.34],
      [0.07, 0.29, 0.19],
    ],
    [
      [0.32, 0.19, 0.08],
      [0.22, 0.08, 0.25],
    ],
  ],
  worlds: [
    { land: [0.32, 0.44, 0.27], sea: [0.1, 0.24, 0.42] },
    { land: [0.58, 0.46, 0.34], sea: [0.36, 0.24, 0.2], banded: true },
    { land: [0.28, 0.46, 0.5], sea: [0.16, 0.28, 0.4], banded: true },
    { land: [0.5, 0.28, 0.2], sea: [0.18, 0.1, 0.12] },
  ],
}
