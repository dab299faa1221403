import type { Dice } from '../dice/dice.ts'

/** Dice of their own, made of others: the same names draw something else. */
export const named = (dice: Dice, name: string): Dice => ({
  roll: (what, sides) => dice.roll(`${name}/${what}`, sides),
  index: (what, count, from) => dice.index(`${name}/${what}`, count, from),
})
