/**
 * What an enemy is likely to order, as far as anybody can tell: several expectations, each of which may be
 * wrong. Orders that are good against one of them only are good by luck, so no single one may decide what
 * orders are worth.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { search } from '../search/search.ts'
import { effortOf } from './effort.ts'

/** Orders with chances from 0 to 1, of all together 1. */
export type Mixture = readonly { readonly orders: unknown; readonly chance: number }[]

/**
 * Each search for what an enemy does is so many times smaller than that for what the seat itself could do.
 */
const SMALLER = 3
/** What it mixes in more seldom is left out. */
const SELDOM = 0.02

/**
 * Of one enemy: what the level below would give, what it did give (if that is told: one order that it was
 * sure to think of), and what each of so many small searches would, with dice of their own.
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

/** The one on which a lot falls, of `LOTS`. */
export function drawnFrom(mixture: Mixture, lot: (count: number) => number): unknown {
  let left = lot(LOTS) / LOTS
  return (mixture.find(({ chance }) => (left -= chance) < 0) ?? mixture.at(-1)!).orders
}
