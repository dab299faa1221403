/** How much an analysis searches for the orders that it compares. */
import type { AnyGame } from '../game.ts'
import type { Effort } from '../search/searching.ts'

/**
 * Bots' searches trust that enemies act like bots of the level below. Judged orders faced people, so the
 * judge trusts this only half, and gives no order a handicap.
 */
const UNBIASED = { trust: 0.5, prior: { handicap: 0, spread: 1 } } as const

/** With this many playouts for each of the compared orders, the judge searches as hard as the bots do. */
const FULL = 32
/**
 * The least effort of a judge. Bots that are sure after few candidates consider no others; a judge has to.
 */
const LEAST = { rows: 10, columns: 5, steps: 120 } as const
/** For a game that defines no search of its own. */
const USUAL: Effort = { rows: 8, columns: 4, steps: 240, playout: { rounds: 1000, level: 1 }, ...UNBIASED }

/**
 * The bots' own effort, scaled down when so many decisions are judged that each gets fewer playouts. If only
 * one seat orders, the whole search is about its own orders, so it considers twice as many.
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
