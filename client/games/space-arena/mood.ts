/** The sky where great powers meet: deep green and crimson clouds, living worlds and giants of gas. */
import type { Mood } from '../../board/place.ts'

export const MOOD: Mood = {
  name: 'powers', deep: [0.018, 0.034, 0.050], planets: 9,
  fogs: [[[0.04, 0.25, 0.24], [0.12, 0.11, 0.32]], [[0.32, 0.10, 0.13], [0.11, 0.11, 0.32]], [[0.08, 0.21, 0.34], [0.07, 0.29, 0.19]], [[0.32, 0.19, 0.08], [0.22, 0.08, 0.25]]],
  worlds: [{ land: [0.32, 0.44, 0.27], sea: [0.10, 0.24, 0.42] }, { land: [0.58, 0.46, 0.34], sea: [0.36, 0.24, 0.20], banded: true }, { land: [0.28, 0.46, 0.50], sea: [0.16, 0.28, 0.40], banded: true }, { land: [0.50, 0.28, 0.20], sea: [0.18, 0.10, 0.12] }],
}
