/**
 * Card, clip, analysis and picture name the same deciding round of 200 recorded matches of each game, with the
 * same figures: matches of two and three sides to their ends, and the same ended earlier, by a draw or a
 * resignation.
 */
import { expect, test } from '@jest/globals'
import { type Chance, curveKey } from '../common/engine/analysis/chance.ts'
import { chanceTask, type Task, type TaskResult } from '../common/engine/analysis/tasks.ts'
import { seedHash } from '../common/engine/dice/dice.ts'
import type { AnyGame } from '../common/engine/game.ts'
import { type MatchRecord, opening, playRound } from '../common/engine/record/record.ts'
import { wasFought } from '../common/engine/step.ts'
import { GAMES } from '../common/games/list.ts'
import { RECORDED, type RecordedMatch, recordedOf, setupOf, UNIT } from './recorded-chances.ts'
import { disagreement, type EndedMatch, type Verdicts, verdictsIn } from './verdicts.ts'

const SEED = 'recorded'

/** The chances before each round, and after the last. */
const curveOf = ({ teams, curve }: RecordedMatch): readonly Chance[] =>
  curve.map((all) => {
    const of = (which: number) =>
      Object.fromEntries(teams.map((team, i) => [team, all[2 * i + which]! / UNIT]))
    return { mean: of(0), error: of(1), playouts: 4 }
  })

/** The first rounds of a recorded match. Its states are not stored: the parts ask about chances by round. */
function ended(
  game: AnyGame,
  setup: unknown,
  state: unknown,
  rounds: number,
  winners: EndedMatch['winners'],
): EndedMatch {
  const seen: unknown = game.view(state, 'gallery')
  return {
    setup,
    seed: SEED,
    winners,
    rounds: Array.from({ length: rounds }, (_, i) => ({
      round: i + 1,
      before: state,
      after: state,
      timeline: [],
    })),
    tasks: Array.from({ length: rounds + 1 }, (_, i) => chanceTask(game, setup, seen, i + 1, seedHash(SEED))),
  }
}

const answering =
  (curve: readonly Chance[]) =>
  (task: Task): TaskResult => {
    if (task.kind !== 'chance' || task.key !== curveKey(seedHash(SEED), task.round))
      throw new Error('a part asks for other chances than those of the curve')
    return { kind: 'chance', round: task.round, rerolled: false, chance: curve[task.round - 1]! }
  }

/** A state in which nothing is to be set up any more: of matches that end before, no part says anything. */
function foughtState(game: AnyGame, record: MatchRecord): unknown {
  let state: unknown = opening(game, record)
  for (let round = 1; !wasFought(game, [state]); round++)
    state = playRound(game, state, SEED, round, {}).state
  return state
}

/** The verdicts on each recorded match of a game: whole, and ended halfway by a draw or a resignation. */
async function* verdictsOfAll(game: AnyGame): AsyncGenerator<[string, Verdicts]> {
  const begun = [0, 1, 2].map((n) => {
    const setup: unknown = game.setup.parse(setupOf(game, n))
    const seats = game.seats(setup)
    return { setup, state: foughtState(game, { game: game.id, seed: SEED, setup, seats, rounds: [] }) }
  })
  for (const [n, match] of recordedOf(game).entries()) {
    const { setup, state } = begun[n % begun.length]!
    const performed = answering(curveOf(match))
    const at = (rounds: number, winners: EndedMatch['winners']) =>
      verdictsIn(game, ended(game, setup, state, rounds, winners), performed, 1 + (n % 4))
    const rounds = match.curve.length - 1
    const winners = match.winners.map((i) => match.teams[i]!)
    yield [`${n}`, await at(rounds, winners)]
    const resigns = n % (match.teams.length + 1)
    const others = resigns === match.teams.length ? [] : match.teams.filter((_, i) => i !== resigns)
    if (rounds > 1) yield [`${n}, ended early`, await at(Math.ceil(rounds / 2), others)]
  }
}

test.each(GAMES.map((game) => [game.title, game] as const))(
  '%s: all parts name the same round of each recorded match',
  async (_, game) => {
    expect(recordedOf(game).length).toBe(RECORDED)
    const is = { round: 0, none: 0, open: 0 }
    for await (const [which, verdicts] of verdictsOfAll(game)) {
      expect([which, disagreement(verdicts)]).toEqual([which, undefined])
      is[verdicts.analysis.is]++
    }
    expect(is.open).toBe(0)
    // With draws only, nothing would be compared.
    expect(is.round).toBeGreaterThan(RECORDED / 4)
  },
)
