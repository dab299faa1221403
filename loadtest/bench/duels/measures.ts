/** Measures of matches, and a case's matches in one line. A target without bounds only reports the figure. */
import type { TeamId } from '../../../common/engine/match-types.ts'
import { type Measurement, mean, median, quantile, type Target } from '../measurement.ts'
import type { Case, Match, Measure } from './case.ts'

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

/** Standard errors of a 95 % interval. */
const SURE = 1.96

export function summary({ name, unit = 'rounds', first }: Case, matches: readonly Match[]): string {
  const all = matches.length
  const [wins, losses] = [matches.filter(isWon).length, matches.filter(isLost).length]
  const points = (wins + (all - wins - losses) / 2) / all
  const sure = SURE * Math.sqrt((points * (1 - points)) / all)
  const ends = [...new Set(matches.map(({ by }) => by))]
    .sort()
    .map((by) => `“${by}” ${percent(matches, (match) => match.by === by).toFixed(0)} %`)
  const lengths = matches.map(({ length }) => length)
  const teams = [...sharesOfTeams(matches)].map(([team, share]) => `${team} ${share.toFixed(0)} %`)
  return [
    `${name}: ${all} matches, ${wins} won, ${all - wins - losses} drawn, ${losses} lost (${(100 * points).toFixed(0)} ± ${(100 * sure).toFixed(0)} % of the points)`,
    `ended by ${ends.join(', ')}`,
    `${[0.1, 0.5, 0.9].map((share) => quantile(lengths, share)).join(' / ')} ${unit} (10 / 50 / 90 %)`,
    ...(decided(matches).length > 0
      ? [
          `won by ${teams.join(', ')}${first ? `, by who is first ${shareOfFirst(matches).toFixed(0)} %` : ''}`,
        ]
      : []),
  ].join('; ')
}
