/** Helpers for tests of positions. */
import { diceOf } from '../../engine/dice/dice.ts'

export { at, type Given, position } from './position.ts'

/** A match's dice, with fixed values by name. */
export const dice = (fixed: Readonly<Record<string, number>> = {}) => diceOf('sample', 1, fixed)
