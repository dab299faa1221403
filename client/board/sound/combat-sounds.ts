/** Sounds of space battles, for games to choose from. */
import type { SoundParameters } from './sound.ts'

export const COMBAT = {
  laser: [0.35, 0, 900, 0, 0.03, 0.12, 2, 1.8, -14],
  cannon: [0.5, 0, 220, 0, 0.03, 0.15, 3, 1.4, -6, 0, 0, 0, 0, 2],
  hit: [0.8, 0, 90, 0, 0.04, 0.2, 4, 1.2, -1, 0, 0, 0, 0, 4],
  rock: [0.8, 0, 70, 0, 0.05, 0.25, 4, 2, 0, 0, 0, 0, 0, 6],
  launch: [0.6, 0, 140, 0.02, 0.2, 0.35, 4, 1.2, 6],
  lock: [0.4, 0, 1200, 0, 0.03, 0.06, 1, 2, 0, 0, 0, 0, 0.08],
  /** A ship is destroyed. */
  wreck: [1.5, 0, 36, 0.01, 0.4, 1.6, 4, 2.4, 0, 0, 0, 0, 0, 9, 0, 0.4, 0, 0.6, 0.12],
  explosion: [1, 0, 55, 0.01, 0.2, 0.7, 4, 1.8, 0, 0, 0, 0, 0, 6, 0, 0.3],
} as const satisfies Record<string, SoundParameters>
