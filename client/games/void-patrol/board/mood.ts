/**
 * The sky for Void Patrol: a belt of rocks at the edge of settled space, cold blue and violet, worlds of ice
 * and rock.
 */
import type { Mood } from '../../../board/sky/place.ts'

export const MOOD: Mood = {
  name: 'frontier',
  deep: [0.024, 0.034, 0.066],
  planets: 8,
  fogs: [
    [
      [0.08, 0.19, 0.33],
      [0.22, 0.11, 0.34],
    ],
    [
      [0.04, 0.22, 0.28],
      [0.14, 0.12, 0.38],
    ],
    [
      [0.15, 0.12, 0.38],
      [0.31, 0.11, 0.22],
    ],
    [
      [0.07, 0.15, 0.34],
      [0.29, 0.18, 0.12],
    ],
  ],
  worlds: [
    { land: [0.52, 0.58, 0.64], sea: [0.17, 0.3, 0.42] },
    { land: [0.46, 0.38, 0.33], sea: [0.2, 0.18, 0.2] },
    { land: [0.44, 0.42, 0.58], sea: [0.2, 0.2, 0.38], banded: true },
  ],
}
