/**
 * The chance of winning from a state, or from a round whose orders are given but whose dice have not fallen
 * yet: estimated by playouts, with its standard error.
 */
import { type Dice, diceOf, named } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId, TeamId } from '../match-types.ts'
import { playRoundWith } from '../record/record.ts'
import { chanceOf as chanceOfTeam, playedOn, playouts } from '../search/playouts.ts'
import type { Playout } from '../search/searching.ts'

export interface Chance {
  /** By team, from 0 to 1; the sum is 1. */
  readonly mean: Readonly<Record<TeamId, number>>
  /** The standard error of each. */
  readonly error: Readonly<Record<TeamId, number>>
  readonly playouts: number
}

/** The chance of these teams together. Its error is at most the sum of theirs, and 0 only if all are certain. */
export const jointChance = (
  { mean, error }: Pick<Chance, 'mean' | 'error'>,
  teams: readonly TeamId[],
): JointChance => ({
  chance: teams.reduce((sum, team) => sum + (mean[team] ?? 0), 0),
  error: teams.reduce((sum, team) => sum + (error[team] ?? 0), 0),
})

export interface JointChance {
  readonly chance: number
  readonly error: number
}

/**
 * The dice key of a match's playouts. It is public from the start, so that spectators see the same curve live
 * as in the replay.
 */
export const curveKey = (seedHash: string, round: number): string => `chance/${seedHash}/${round}`

/** The chance before round `round`. A finished match is certain. The same `key` gives the same result. */
export function chanceOf(
  game: AnyGame,
  setup: unknown,
  state: unknown,
  round: number,
  key: string,
  count: number,
): Chance {
  const over = game.outcome(state) !== undefined
  const {
    shares,
    errors,
    playouts: played,
  } = playouts(game, setup, state, diceOf(key, round), over ? 1 : count)
  return { mean: shares, error: over ? errors : doubted(errors, played), playouts: played }
}

/** The same, with these orders of all seats in the round and random dice. */
export function chanceWith(
  game: AnyGame,
  setup: unknown,
  state: unknown,
  round: number,
  orders: Readonly<Record<SeatId, unknown>>,
  key: string,
  count: number,
): Chance {
  const teams = [...new Set(game.seats(setup).map(({ team }) => team))]
  const all = Array.from({ length: count }, (_, i) =>
    wins(game, teams, state, orders, named(diceOf(key, round), `playout ${i}`)),
  )
  const mean = Object.fromEntries(
    teams.map((team, t) => [team, all.reduce((sum, one) => sum + one[t]!, 0) / count]),
  )
  const error = Object.fromEntries(
    teams.map((team, t) => [
      team,
      Math.sqrt(
        all.reduce((sum, one) => sum + (one[t]! - mean[team]!) ** 2, 0) / count / Math.max(1, count - 1),
      ),
    ]),
  )
  return { mean, error: doubted(error, count), playouts: count }
}

/** The playout used when the game does not define one. */
const USUAL: Playout = { rounds: 1000, level: 1 }

/** How the game's states are played on to tell who wins. */
export const outlookOf = (game: AnyGame): Playout => game.search?.outlook ?? USUAL

/** The longer of the two looks in games that have a near one, without which orders are judged by `outlookOf`. */
export const farOf = (game: AnyGame): Playout => game.search?.far ?? outlookOf(game)

/** Each team's chance after the round is played with these dice and bots play on from there (`how`). */
export function wins(
  game: AnyGame,
  teams: readonly TeamId[],
  state: unknown,
  orders: Readonly<Record<SeatId, unknown>>,
  dice: Dice,
  how = outlookOf(game),
): number[] {
  const after = playRoundWith(game, state, dice, orders).state as unknown
  const end = playedOn(game, after, dice, how)
  const all = teams.map((team) => chanceOfTeam(game, end, team, teams.length))
  const total = all.reduce((sum, one) => sum + one, 0)
  return all.map((one) => (total > 0 ? one / total : 1 / teams.length))
}

/**
 * A few playouts that all end alike are not certain: the error is at least what one different result would
 * give.
 */
const doubted = (errors: Readonly<Record<TeamId, number>>, n: number): Record<TeamId, number> =>
  Object.fromEntries(Object.entries(errors).map(([team, error]) => [team, Math.max(error, 0.5 / (n + 2))]))
