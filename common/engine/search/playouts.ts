/** Playouts: bots play a match on from a state. */
import { type Dice, named } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId, TeamId } from '../match-types.ts'
import type { Playout } from './searching.ts'

/** Called between steps: whether the clock wants an answer now. */
export type Stop = () => boolean

export const never: Stop = () => false

/** A team's chance of winning: 1, 0 or a share if the match is over, else the game's estimate. */
export function chanceOf(game: AnyGame, state: unknown, team: TeamId, teams: number): number {
  const outcome = game.outcome(state)
  if (outcome)
    return outcome.winners.length === 0
      ? 1 / teams
      : outcome.winners.includes(team)
        ? 1 / outcome.winners.length
        : 0
  return game.search ? Math.max(0, Math.min(1, game.search.value(state, team))) : 1 / teams
}

/**
 * Orders of every seat that owes some, at a level. `slips`: the chance (0 to 1) that a seat gives the orders
 * of the level below.
 */
export const ordersAt = (
  game: AnyGame,
  state: unknown,
  level: number,
  dice: Dice,
  slips = 0,
): Record<SeatId, unknown> =>
  Object.fromEntries(
    game.owing(state).map((seat) => {
      const whims = named(dice, `whim ${seat}`)
      const slipped = slips > 0 && level > 1 && whims.roll('slip', LOTS) <= slips * LOTS
      return [seat, game.think(game.view(state, seat), seat, whims, slipped ? level - 1 : level) as unknown]
    }),
  )

const LOTS = 1000

/** Bots play on for this many rounds, then (if `quiet`) until the game can judge the state, or to the end. */
export function playedOn(
  game: AnyGame,
  state: unknown,
  dice: Dice,
  { rounds, level, quiet, slips = 0 }: Playout,
): unknown {
  const judged = (now: unknown): boolean => !quiet || (game.search?.quiet?.(now) ?? true)
  let now = state
  for (let round = 1; !game.outcome(now) && (round <= rounds || !judged(now)); round++) {
    const own = named(dice, `on ${round}`)
    now = game.resolve(now, ordersAt(game, now, level, own, slips), own).state
  }
  return now
}

export interface Chances {
  /** By team; the sum is 1. */
  readonly shares: Readonly<Record<TeamId, number>>
  /** Standard error of each. */
  readonly errors: Readonly<Record<TeamId, number>>
  readonly playouts: number
}

/** The playout used when the game does not define one. */
const USUAL: Playout = { rounds: 1000, level: 1 }

/**
 * Chances of winning from a state: the mean of `n` playouts. The same dice, state and `n` give the same
 * result; if stopped early, the mean of the playouts so far.
 */
export function playouts(
  game: AnyGame,
  setup: unknown,
  state: unknown,
  dice: Dice,
  n: number,
  { how = game.search?.outlook ?? USUAL, stop = never }: { how?: Playout; stop?: Stop } = {},
): Chances {
  const teams = [...new Set(game.seats(setup).map(({ team }) => team))]
  const sums = teams.map(() => ({ sum: 0, squares: 0 }))
  let played = 0
  while (played < n && !(played > 0 && stop())) {
    const end = playedOn(game, state, named(dice, `playout ${played++}`), how)
    const all = teams.map((team) => chanceOf(game, end, team, teams.length))
    const total = all.reduce((sum, chance) => sum + chance, 0)
    for (const [i, chance] of all.entries()) {
      const share = total > 0 ? chance / total : 1 / teams.length
      sums[i]!.sum += share
      sums[i]!.squares += share * share
    }
  }
  const mean = (sum: number) => sum / Math.max(1, played)
  const error = ({ sum, squares }: { sum: number; squares: number }) =>
    Math.sqrt(Math.max(0, mean(squares) - mean(sum) * mean(sum)) / Math.max(1, played - 1))
  return {
    shares: Object.fromEntries(teams.map((team, i) => [team, mean(sums[i]!.sum)])),
    errors: Object.fromEntries(teams.map((team, i) => [team, error(sums[i]!)])),
    playouts: played,
  }
}
