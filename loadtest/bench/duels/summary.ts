/** Summarizes a case's matches in one line. */
import { quantile } from '../measurement.ts'
import type { Case, Match } from './case.ts'
import { decided, isLost, isWon, percent, shareOfFirst, sharesOfTeams } from './measures.ts'

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
