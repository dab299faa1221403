import type { Dice } from '../dice/dice.ts'

/** Independent dice derived from others: the same names give different draws. */
export const named = (dice: Dice, name: string): Dice => ({
  roll: (what, sides) => dice.roll(`${name}/${what}`, sides),
  index: (what, count, from) => dice.index(`${name}/${what}`, count, from),
})
