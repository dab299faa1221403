/** How a match may go on from a state, played by bots. */
import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId, TeamId } from '../match-types.ts'
import { named } from './named-dice.ts'
import type { Playout } from './searching.ts'

/** Asked between steps: does the clock want an answer now? */
export type Stop = () => boolean

export const never: Stop = () => false

/** Chance that a team wins: 1, 0 or a share of a match that is over, else what the game says. */
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
 * What everybody who owes orders gives at a level. `slips`: the chance (0 to 1) that a seat gives what the
 * level below would.
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

/** Bots play on, so many rounds, then (`quiet`) until the game can judge the state, or to the end. */
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
  /** By team; they add up to 1. */
  readonly shares: Readonly<Record<TeamId, number>>
  /** Standard error of each. */
  readonly errors: Readonly<Record<TeamId, number>>
  readonly playouts: number
}

/** Bots that nobody has said how to have play on. */
const USUAL: Playout = { rounds: 1000, level: 1 }

/**
 * Chances of winning from a state: the mean of `n` playouts. The same dice, state and number give the same;
 * who stops them has the mean of what was played by then.
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
