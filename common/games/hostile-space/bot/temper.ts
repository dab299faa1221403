/** What makes a bot bold, thrifty and far-sighted. */
import type { Rules, State } from '../state.ts'

export interface Temper {
  /** What an enemy's loss is to it, to an equal one of its own: trades are sought above 1. */
  readonly eager: number
  /** What is added to that when the last rounds come. */
  readonly late: number
  /** How often it asks how its enemies would answer. */
  readonly replies: number
  /** What a missile aboard is worth to it, in craft that were never hit, and the last one beside. */
  readonly missile: number
  readonly lastMissile: number
  /** Who has a part of its ways out closed is caught with that likelihood to the power of this. */
  readonly doubt: number
}

const PILOT: Temper = { eager: 1, late: 0, replies: 0, missile: 0.02, lastMissile: 0.1, doubt: 3 }
const ADMIRAL: Temper = { eager: 0.8, late: 1.2, replies: 4, missile: 0.005, lastMissile: 0.03, doubt: 1 }

/**
 * Who fires at somebody is fired at by them: where one hit destroys, trades of one for one bring nobody
 * nearer to winning, and missiles that come when the other has nowhere to go are better.
 */
export const temperOf = (level: number, { damage }: Rules): Temper => {
  if (level < 3) return damage === 'brutal' ? { ...PILOT, eager: 0.9, doubt: 1, missile: 0.01 } : PILOT
  return damage === 'brutal' ? { ...ADMIRAL, late: 0 } : ADMIRAL
}

/** With so few rounds left it does not wait any more. */
const HURRY = 5

/** Who waits for ever wins nothing. */
export const eagerness = (
  { eager, late }: Temper,
  { round, rules }: Pick<State, 'round' | 'rules'>,
): number => eager + late * Math.min(1, HURRY / (rules.roundLimit - round + 1))
