/** Adds a level to a game's bots: one above the others, which searches. */
import { type Dice, named } from '../dice/dice.ts'
import type { Game } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import type { Stop } from './playouts.ts'
import { type Candidate, search } from './search.ts'
import type { Searching } from './searching.ts'

/** Orders chosen less often than this are noise of the search and are never chosen. */
const TRIFLE = 0.05
const PARTS = 1_000_000

export function withSearcher<Setup, State, Orders, Event extends { kind: string }>(
  game: Game<Setup, State, Orders, Event>,
  searching: Searching<State, Orders>,
): Game<Setup, State, Orders, Event> {
  const searcher: Game<Setup, State, Orders, Event> = {
    ...game,
    search: searching,
    think: (view: State, seat: SeatId, dice: Dice, level: number, stop?: Stop): Orders => {
      if (level < searching.level) return game.think(view, seat, dice, level)
      const own = named(dice, 'search')
      return drawn(
        search({ game: searcher, view, seat, dice: own, ...(stop && { stop }) }).candidates,
        own,
      ) as Orders
    },
  }
  return searcher
}

/** Candidates that may be chosen. */
export function serious(candidates: readonly Candidate[]): readonly Candidate[] {
  const some = candidates.filter(({ chance }) => chance >= TRIFLE)
  return some.length > 0 ? some : candidates
}

/** Draws one of the candidates by their chances. */
export function drawn(candidates: readonly Candidate[], dice: Dice): unknown {
  const among = serious(candidates)
  const all = among.reduce((sum, { chance }) => sum + chance, 0)
  let left = (all * dice.index('choice', PARTS)) / PARTS
  for (const { orders, chance } of among) if ((left -= chance) < 0) return orders
  return among.at(-1)!.orders
}
