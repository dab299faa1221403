/**
 * What an enemy is likely to order, as several expectations, each of which may be wrong. Orders that are good
 * against only one of them are good by luck, so no single expectation may decide what orders are worth.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { search } from '../search/search.ts'
import { effortOf } from './effort.ts'

/** Orders with their chances, from 0 to 1; the sum is 1. */
export type Mixture = readonly { readonly orders: unknown; readonly chance: number }[]

/** The search for an enemy's orders is this many times smaller than the search for the seat's own. */
const SMALLER = 3
/** Orders that a search chooses more seldom than this are left out. */
const SELDOM = 0.02

/**
 * The expectations for one enemy: what the level below would order; what the enemy did order, if known (it
 * surely considered that); and the result of each of several small searches with dice of their own.
 */
export function expectationsOf(
  game: AnyGame,
  state: unknown,
  { seat, round, key, playouts }: { seat: SeatId; round: number; key: string; playouts: number },
  searches: number,
  did?: { readonly orders: unknown },
): Mixture[] {
  const effort = effortOf(game, playouts)
  const found = Array.from(
    { length: searches },
    (_, i) =>
      search({
        game,
        view: state,
        seat,
        dice: diceOf(`${key}/${seat}/${i}`, round),
        whole: true,
        effort: { ...effort, steps: Math.ceil(effort.steps / SMALLER) },
      }).candidates,
  )
  const sure = (orders: unknown): Mixture => [{ orders, chance: 1 }]
  const mixtures = found.map((candidates): Mixture => {
    const mixed = candidates.filter(({ chance }) => chance >= SELDOM)
    const all = mixed.reduce((sum, { chance }) => sum + chance, 0)
    return all > 0
      ? mixed.map(({ orders, chance }) => ({ orders, chance: chance / all }))
      : sure(candidates[0]!.orders)
  })
  return [sure(found[0]![0]!.orders), ...(did ? [sure(did.orders)] : []), ...mixtures]
}

const LOTS = 1000

/** Draws one of the orders according to their chances, by a lot out of `LOTS`. */
export function drawnFrom(mixture: Mixture, lot: (count: number) => number): unknown {
  let left = lot(LOTS) / LOTS
  return (mixture.find(({ chance }) => (left -= chance) < 0) ?? mixture.at(-1)!).orders
}
