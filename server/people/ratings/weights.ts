/**
 * How much a match counts for somebody who has met these opponents before: less each time, so that nobody
 * climbs by beating a friend over and over, or many accounts of their own. Whoever comes from one
 * neighbourhood of addresses counts as one opponent. Above all of this: who may count at all.
 */
import type { FinishedParticipant } from '../../store/archive/finished.ts'
import type { Strength } from './reckoning.ts'

export type Opponent = Pick<FinishedParticipant, 'player' | 'neighbourhood'>

/** An opponent of the last `MEETINGS_KEPT` ms, as they were then, and how often they were met. */
export interface Met extends Opponent {
  readonly times: number
}

/** So many meetings count in full; each further one half as much as the one before. */
const IN_FULL = 2

/** Together all meetings with one opponent are worth three at most, and with one next door a single one. */
const worth = (before: number, nextDoor: boolean): number =>
  2 ** -Math.max(0, before + (nextDoor ? IN_FULL : 0) + 1 - IN_FULL)

const oneAndTheSame = (a: Opponent, b: Opponent): boolean =>
  a.player === b.player || (a.neighbourhood !== '' && a.neighbourhood === b.neighbourhood)

/**
 * Whom a match changes. One that was left before its third round counts for who left it so early, and nobody
 * else: it was no match. In one with a guest only guests are judged, by estimates that no ladder knows; in
 * one with a program only programs, so that nobody climbs by what a program does over and over.
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

/** What a match counts for somebody from that neighbourhood, in (0, 1]: the mean over the opponents. */
export function weightOf(neighbourhood: string, opponents: readonly Opponent[], met: readonly Met[]): number {
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

/** The change, counted in part; in full it is the same to the last bit. */
export const scaled = (before: Strength, after: Strength, weight: number): Strength =>
  weight === 1
    ? after
    : {
        mu: before.mu + weight * (after.mu - before.mu),
        sigma: before.sigma + weight * (after.sigma - before.sigma),
      }

/** Those of the opponents who are new: nobody next door, and of each other neighbourhood one. */
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
