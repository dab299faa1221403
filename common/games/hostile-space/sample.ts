/** What tests of positions are made of. */
import { diceOf } from '../../engine/dice/dice.ts'

export { at, type Given, position } from './position.ts'

/** Dice of a match; those named are fixed. */
export const dice = (fixed: Readonly<Record<string, number>> = {}) => diceOf('sample', 1, fixed)
