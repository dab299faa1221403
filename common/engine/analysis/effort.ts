/** How much an analysis searches for the orders that it compares. */
import type { AnyGame } from '../game.ts'
import type { Effort } from '../search/searching.ts'

/**
 * Bots lean on what bots of the level below do. Whose orders are judged had people before them, and what is
 * expected of orders is not held against them.
 */
const UNBIASED = { trust: 0.5, prior: { handicap: 0, spread: 1 } } as const

/** With so many playouts of each of the orders compared they are searched for as the bots do. */
const FULL = 32
/** Bots that are sure of few things look at no others; a judge does. */
const LEAST = { rows: 10, columns: 5, steps: 120 } as const
/** Of a game that does not say how to search it. */
const USUAL: Effort = { rows: 8, columns: 4, steps: 240, playout: { rounds: 1000, level: 1 }, ...UNBIASED }

/**
 * As the bots' own, or less of it where there are so many decisions that each has fewer playouts; where one
 * orders alone, and all that is thought is of one's own orders, of twice as many.
 */
export function effortOf(game: AnyGame, playouts: number): Effort {
  const bots = game.search?.effort ?? USUAL
  const share = Math.min(1, playouts / FULL)
  const some = (of: 'rows' | 'columns' | 'steps') => Math.max(Math.round(share * bots[of]), LEAST[of])
  const playout = { ...bots.playout, quiet: true }
  const effort = { ...bots, ...UNBIASED, playout, rows: some('rows'), steps: some('steps') }
  return bots.columns > 1
    ? { ...effort, columns: some('columns') }
    : { ...effort, rows: 2 * effort.rows, steps: 2 * effort.steps }
}
