/**
 * Dice that fall as they should over sixteen trials together, not in each alone: every die has each sixteenth
 * of its range once, in an order of its own. What comes of orders is then known after far fewer trials.
 */
import type { Dice } from '../dice/dice.ts'

const STRATA = 16
/** How fine a die falls within its sixteenth. */
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
