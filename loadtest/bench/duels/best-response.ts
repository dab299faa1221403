/**
 * A best response to the searching bots, with ten times their time. It simulates their search several times
 * and chooses the best orders against that mix. Unknown to it are only their dice, and in fog their view.
 */
import { type Dice, named } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { candidatesOf } from '../../../common/engine/search/candidates.ts'
import { chanceOf } from '../../../common/engine/search/playouts.ts'
import {
  type Candidate,
  effortOf,
  type Others,
  search,
  teamOf,
  tried,
} from '../../../common/engine/search/search.ts'
import { serious } from '../../../common/engine/search/searcher.ts'
import { Strata } from '../../../common/engine/search/strata.ts'

/** Multiple of the bots' time. */
const TIMES = 10
/** Multiple of the bots' number of candidates. */
const ROWS = 2
/** The number of simulated searches, each with other dice. */
const GUESSES = 2
/** After this share of its time only the better half of the candidates remains, and so on. */
const HALVED = 0.5
const LOTS = 1000

export function bestResponse(game: AnyGame, view: unknown, seat: SeatId, dice: Dice): unknown {
  const effort = effortOf(game)
  const guesses = Array.from({ length: GUESSES }, (_, k) =>
    guessed(game, view, seat, named(dice, `guess ${k}`)),
  )
  const strata = new Strata(named(dice, 'strata'))
  const rows = candidatesOf(game, view, seat, named(dice, 'rows'), ROWS * effort.rows).map((row) => ({
    row,
    sum: 0,
    times: 0,
  }))
  const teams = Math.max(2, new Set(game.active(view).map(teamOf)).size)
  let [left, time, among] = [TIMES * effort.steps, 0, rows]
  for (let share = left * HALVED; among.length > 1 && left > 0; share = left * HALVED) {
    for (let end = left - share; left > end && left > 0; time++)
      for (const one of among) {
        const { state, others } = guesses[time % guesses.length]!
        const all: Others = {
          ...Object.fromEntries(
            [...others].map(([other, candidates]) => [
              other,
              lot(candidates, named(dice, `lot ${time}/${other}`)),
            ]),
          ),
          [seat]: one.row,
        }
        one.sum += chanceOf(
          game,
          tried(
            game,
            state,
            all,
            { first: strata.trial(time), later: named(dice, `luck ${time}`) },
            effort.playout,
          ),
          teamOf(seat),
          teams,
        )
        one.times++
        left--
      }
    among = [...among].sort((a, b) => b.sum / b.times - a.sum / a.times).slice(0, Math.ceil(among.length / 2))
  }
  return among[0]!.row.orders
}

/** A possible state, and the others' choices in it. */
function guessed(
  game: AnyGame,
  view: unknown,
  seat: SeatId,
  dice: Dice,
): { readonly state: unknown; readonly others: ReadonlyMap<SeatId, readonly Candidate[]> } {
  const state: unknown = game.search?.world ? game.search.world(view, seat, dice) : view
  const others = game.owing(state).filter((other) => other !== seat)
  return {
    state,
    others: new Map(
      others.map((other) => [
        other,
        serious(
          search({ game, view: game.view(state, other), seat: other, dice: named(dice, other) }).candidates,
        ),
      ]),
    ),
  }
}

function lot(candidates: readonly Candidate[], dice: Dice): Candidate {
  const all = candidates.reduce((sum, { chance }) => sum + chance, 0)
  let left = (all * dice.index('lot', LOTS)) / LOTS
  return candidates.find(({ chance }) => (left -= chance) < 0) ?? candidates.at(-1)!
}
