/**
 * The weight of a match against opponents that a player has met before: it decreases each time, so that
 * nobody climbs by beating the same friend, or accounts of their own, over and over. All players of one
 * neighbourhood count as one opponent. Also decides whose ratings a match changes at all.
 */
import type { FinishedParticipant } from '../../store/archive/finished.ts'
import type { Strength } from './reckoning.ts'

export type Opponent = Pick<FinishedParticipant, 'player' | 'neighbourhood'>

/** An opponent within the last `MEETINGS_KEPT` ms, as they were then, and the number of meetings. */
export interface OpponentHistory extends Opponent {
  readonly times: number
}

/** The number of meetings that count in full; each further one counts half as much as the one before. */
const IN_FULL = 2

/**
 * All meetings with one opponent together count as three at most; with one of the player's own neighbourhood
 * as one.
 */
const worth = (before: number, nextDoor: boolean): number =>
  2 ** -Math.max(0, before + (nextDoor ? IN_FULL : 0) + 1 - IN_FULL)

const oneAndTheSame = (a: Opponent, b: Opponent): boolean =>
  a.player === b.player || (a.neighbourhood !== '' && a.neighbourhood === b.neighbourhood)

/**
 * The participants whose rating a match changes. A match that somebody left before its third round changes
 * only the ratings of those who left so early. With a guest in it, it changes only guests' estimates, which
 * no ladder shows. With a program in it, it changes only programs' ratings, so that nobody climbs by
 * exploiting what a program does.
 */
export function concerned<P extends Pick<FinishedParticipant, 'account' | 'program' | 'early'>>(
  people: readonly P[],
): P[] {
  const early = people.filter((one) => one.early)
  const accountsOnly = people.every(({ account }) => account)
  const withPrograms = people.some(({ program }) => program)
  return (early.length > 0 ? early : people).filter(
    ({ account, program }) => account === accountsOnly && program === withPrograms,
  )
}

/** The weight of a match for a player of that neighbourhood, in (0, 1]: the mean over the opponents. */
export function weightOf(
  neighbourhood: string,
  opponents: readonly Opponent[],
  met: readonly OpponentHistory[],
): number {
  const times = (opponent: Opponent) =>
    met.reduce((sum, one) => (oneAndTheSame(one, opponent) ? sum + one.times : sum), 0)
  const worths = opponents.map((opponent, i) =>
    worth(
      times(opponent) + opponents.slice(0, i).filter((other) => oneAndTheSame(other, opponent)).length,
      opponent.neighbourhood !== '' && opponent.neighbourhood === neighbourhood,
    ),
  )
  return worths.reduce((sum, one) => sum + one, 0) / worths.length
}

/** The weighted change; with weight 1 exactly the full one. */
export const scaled = (before: Strength, after: Strength, weight: number): Strength =>
  weight === 1
    ? after
    : {
        mu: before.mu + weight * (after.mu - before.mu),
        sigma: before.sigma + weight * (after.sigma - before.sigma),
      }

/** The new opponents: none of the player's own neighbourhood, and one of each other one. */
export const newAmong = <O extends Opponent>(
  neighbourhood: string,
  opponents: readonly O[],
  met: readonly Opponent[],
): O[] =>
  opponents.filter(
    (opponent, i) =>
      (opponent.neighbourhood === '' || opponent.neighbourhood !== neighbourhood) &&
      ![...met, ...opponents.slice(0, i)].some((other) => oneAndTheSame(other, opponent)),
  )
