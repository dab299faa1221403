/** Sources of a scripted player's orders. */
import { randomBytes } from 'node:crypto'
import { diceOf } from '../common/engine/dice/dice.ts'
import type { AnyGame } from '../common/engine/game.ts'
import type { SeatId } from '../common/engine/match-types.ts'
import { manoeuvres } from '../common/games/void-patrol/manoeuvres.ts'
import { DRIFT, type Orders } from '../common/games/void-patrol/orders.ts'
import { flying, type State } from '../common/games/void-patrol/state.ts'

/** Returns legal orders for a seat from its view. */
export type Pilot = (game: AnyGame, view: unknown, seat: SeatId, round: number) => unknown

/** Orders of a bot at this level. */
export const bot =
  (level = 1, seed = randomBytes(16).toString('hex')): Pilot =>
  (game, view, seat, round) =>
    game.think(view, seat, diceOf(seed, round), level)

/**
 * Random legal manoeuvres, far cheaper than thinking. Games without a list of manoeuvres get a bot of level
 * 1.
 */
export const chance = (random: () => number = Math.random): Pilot => {
  const fallback = bot()
  return (game, view, seat, round) =>
    game.id === 'void-patrol' ? anyManoeuvres(view as State, seat, random) : fallback(game, view, seat, round)
}

export function anyManoeuvres(state: State, seat: SeatId, random: () => number): Orders {
  return Object.fromEntries(
    state.fighters
      .filter((f) => f.seat === seat && flying(f))
      .map((f) => {
        const ways = manoeuvres(state.rules, f)
        return [f.id, { ...DRIFT, chits: ways[Math.floor(random() * ways.length)]!.chits }]
      }),
  )
}
