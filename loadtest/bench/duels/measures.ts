/** Measures of matches. A target without bounds only reports the figure. */
import type { TeamId } from '../../../common/engine/match-types.ts'
import { type Measurement, mean, median, quantile, type Target } from '../measurement.ts'
import type { Match, Measure } from './case.ts'

export type Bounds = Omit<Target, 'of'>

export const measured = (name: string, value: number, unit: string, bounds?: Bounds): Measurement => ({
  name,
  value,
  unit,
  ...(bounds && { target: { of: 'value', ...bounds } }),
})

export const percent = (matches: readonly Match[], is: (match: Match) => boolean): number =>
  100 * mean(matches.map((match) => Number(is(match))))

const wonBy = ({ winners }: Match, team: TeamId | undefined): boolean =>
  winners.length === 1 && winners[0] === team
export const isWon = (match: Match): boolean => wonBy(match, match.team)
export const isLost = ({ winners, team }: Match): boolean => winners.length === 1 && winners[0] !== team
export const decided = (matches: readonly Match[]): Match[] =>
  matches.filter(({ winners }) => winners.length === 1)

export const won =
  (bounds?: Bounds): Measure =>
  (matches) => [measured('share won', percent(matches, isWon), '%', bounds)]

export const lost =
  (bounds?: Bounds): Measure =>
  (matches) => [measured('share lost', percent(matches, isLost), '%', bounds)]

export const drawn =
  (bounds?: Bounds): Measure =>
  (matches) => [
    measured(
      'draws',
      percent(matches, ({ winners }) => winners.length !== 1),
      '%',
      bounds,
    ),
  ]

export const endedBy =
  (what: string, words: RegExp, bounds?: Bounds): Measure =>
  (matches) => [
    measured(
      `ended by ${what}`,
      percent(matches, ({ by }) => words.test(by)),
      '%',
      bounds,
    ),
  ]

/** Share among matches with one winner. */
export const wonByFirst =
  (bounds?: Bounds): Measure =>
  (matches) => [measured('won by who is first', shareOfFirst(matches), '%', bounds)]

export const shareOfFirst = (matches: readonly Match[]): number =>
  percent(decided(matches), (match) => wonBy(match, match.first))

/** Each team's share of the matches with one winner. */
export const sharesOfTeams = (matches: readonly Match[]): Map<TeamId, number> =>
  new Map(matches[0]?.teams.map((team) => [team, percent(decided(matches), (match) => wonBy(match, team))]))

export const wonByUnluckiest =
  (bounds?: Bounds): Measure =>
  (matches) => [
    measured('won by the least lucky team', Math.min(...sharesOfTeams(matches).values()), '%', bounds),
  ]

export const length =
  (unit: string, bounds?: Bounds): Measure =>
  (matches) => [measured('median length', median(matches.map((match) => match.length)), unit, bounds)]

/** `pace`: seconds to plan a round. */
export const minutes =
  (pace: number, bounds?: Bounds): Measure =>
  (matches) => [
    measured(
      `median time at ${pace} s a plan`,
      median(matches.map(({ clock: { shares, seconds } }) => (shares * pace + seconds) / 60)),
      'min',
      bounds,
    ),
  ]

/** Quantiles by percent, each with bounds; `of`: the thing thought about. */
export const thinking =
  (quantiles: Readonly<Record<number, Bounds | undefined>>, of = ''): Measure =>
  (matches) => {
    const warm = matches.filter(({ cold }) => !cold)
    const thoughts = (warm.length > 0 ? warm : matches).flatMap((match) => match.thoughts)
    return Object.entries(quantiles).map(([percents, bounds]) =>
      measured(
        `thinking${of}, ${percents === '100' ? 'max' : `p${percents}`}`,
        quantile(thoughts, Number(percents) / 100),
        'ms',
        bounds,
      ),
    )
  }

/** The usual quantiles with this limit. */
export const thinkingAtMost = (ms: number, of = ''): Measure =>
  thinking({ 50: undefined, 99: { atMost: ms }, 100: undefined }, of)
