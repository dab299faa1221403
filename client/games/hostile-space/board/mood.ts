/** The sky for Hostile Space: rust, ash and embers. */
import type { Mood } from '../../../board/sky/place.ts'

export const MOOD: Mood = {
  name: 'ashes',
  deep: [0.044, 0.03, 0.032],
  planets: 6,
  fogs: [
    [
      [0.28, 0.11, 0.06],
      [0.12, 0.06, 0.15],
    ],
    [
      [0.22, 0.15, 0.06],
      [0.2, 0.06, 0.07],
    ],
    [
      [0.25, 0.07, 0.11],
      [0.06, 0.1, 0.15],
    ],
    [
      [0.16, 0.15, 0.09],
      [0.25, 0.1, 0.05],
    ],
  ],
  worlds: [
    { land: [0.5, 0.26, 0.16], sea: [0.22, 0.1, 0.08] },
    { land: [0.44, 0.36, 0.28], sea: [0.3, 0.2, 0.16], banded: true },
  ],
}
