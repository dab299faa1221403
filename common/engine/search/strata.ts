/**
 * Stratified dice: over sixteen trials every die falls once in each sixteenth of its range, in an order of
 * its own. Estimates then need far fewer trials than with independent dice.
 */
import type { Dice } from '../dice/dice.ts'

const STRATA = 16
/** Resolution of a die within its sixteenth. */
const FINE = 1 << 16

export class Strata {
  private readonly dice: Dice
  private readonly orders = new Map<string, readonly number[]>()

  constructor(dice: Dice) {
    this.dice = dice
  }

  /** The dice of one trial, from 0. */
  trial(time: number): Dice {
    const share = (what: string): number => {
      const block = Math.floor(time / STRATA)
      return (
        (this.order(`${block}/${what}`)[time % STRATA]! +
          this.dice.index(`fine ${time}/${what}`, FINE) / FINE) /
        STRATA
      )
    }
    return {
      roll: (what, sides) => 1 + Math.floor(share(what) * sides),
      index: (what, count, from = 0) => from + Math.floor(share(what) * count),
    }
  }

  private order(what: string): readonly number[] {
    const known = this.orders.get(what)
    if (known) return known
    const order = Array.from({ length: STRATA }, (_, i) => i)
    for (let i = STRATA - 1; i > 0; i--) {
      const j = this.dice.index(`order ${what}/${i}`, i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    this.orders.set(what, order)
    return order
  }
}
