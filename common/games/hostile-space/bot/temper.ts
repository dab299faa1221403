/** How bold, thrifty and far-sighted a bot is. */
import type { Rules, State } from '../state.ts'

export interface Temper {
  /** Weight of an enemy's loss relative to an equal own one: above 1 it seeks trades. */
  readonly eager: number
  /** Added to `eager` in the last rounds. */
  readonly late: number
  /** Depth to which it predicts its enemies' answers. */
  readonly replies: number
  /** Worth of a missile aboard, in undamaged craft, and the extra worth of the last one. */
  readonly missile: number
  readonly lastMissile: number
  /** Exponent: an enemy with this share of its escapes denied is hit with that probability to this power. */
  readonly doubt: number
}

const PILOT: Temper = { eager: 1, late: 0, replies: 0, missile: 0.02, lastMissile: 0.1, doubt: 3 }
const ADMIRAL: Temper = { eager: 0.8, late: 1.2, replies: 4, missile: 0.005, lastMissile: 0.03, doubt: 1 }

/**
 * Shooters get shot at: where one hit destroys, one-for-one trades bring nobody nearer to winning, and
 * missiles that arrive when the enemy cannot dodge are better.
 */
export const temperOf = (level: number, { damage }: Rules): Temper => {
  if (level < 3) return damage === 'brutal' ? { ...PILOT, eager: 0.9, doubt: 1, missile: 0.01 } : PILOT
  return damage === 'brutal' ? { ...ADMIRAL, late: 0 } : ADMIRAL
}

/** With this few rounds left it stops waiting. */
const HURRY = 5

/** Waiting for ever wins nothing, so eagerness grows. */
export const eagerness = (
  { eager, late }: Temper,
  { round, rules }: Pick<State, 'round' | 'rules'>,
): number => eager + late * Math.min(1, HURRY / (rules.roundLimit - round + 1))
