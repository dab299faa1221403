/** Orders that are worth comparing. */
import { type Dice, named } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import type { Proposal } from './searching.ts'

/** Candidates of a seat, given its knowledge, without duplicates; the first is what the level below gives. */
export function candidatesOf(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  dice: Dice,
  most: number,
): Proposal<unknown, unknown>[] {
  if (game.search?.candidates) return distinct(game.search.candidates(state, seat, dice, most)).slice(0, most)
  const levels = game.botLevels.filter((level) => level !== game.search?.level).sort((a, b) => b - a)
  const all: Proposal<unknown, unknown>[] = []
  for (let time = 0; time < Math.max(1, Math.ceil((2 * most) / levels.length)); time++)
    for (const level of levels)
      all.push({ orders: game.think(state, seat, named(dice, `candidate ${time}`), level) as unknown })
  return distinct(all).slice(0, most)
}

export function distinct<P extends Proposal<never, unknown>>(all: readonly P[]): P[] {
  const known = new Map<string, P>()
  for (const one of all) {
    const text = JSON.stringify(one.orders)
    if (!known.has(text)) known.set(text, one)
  }
  return [...known.values()]
}
