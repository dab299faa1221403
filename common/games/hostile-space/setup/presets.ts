/**
 * Setups in which bots of level 3 end most of their duels by the last player (`npm run bench --
 * hostile-space-balance`).
 */
import type { Setup } from './setup.ts'

/** Less room, less delta-v and four rounds more: nobody dodges to the round limit. */
export const BRUTAL = {
  damage: 'brutal',
  deltaV: 12,
  width: 24,
  height: 24,
  roundLimit: 24,
} as const satisfies Partial<Setup>

/** A duel of four craft. */
export const QUICK = {
  craftEach: 4,
  deltaV: 12,
  width: 22,
  height: 22,
  roundLimit: 10,
} as const satisfies Partial<Setup>
/**
 * By this planning time (s) it takes about five minutes with the placing and all that is shown, and little
 * more than six if nobody is ready before time is up.
 */
export const QUICK_PACE = 15
