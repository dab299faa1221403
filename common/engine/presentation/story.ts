/** Building blocks for the sentences about a match's end. */
import type { TeamId } from '../match-types.ts'
import { counted } from './words.ts'

/** "Team A", "Teams A and B". */
export const teamsInWords = (teams: readonly TeamId[]): string =>
  `${teams.length === 1 ? 'Team' : 'Teams'} ${teams.join(' and ')}`

/** "Team A wins", "Teams A and B win", "A draw". */
export const winInWords = (winners: readonly TeamId[]): string =>
  winners.length === 0 ? 'A draw' : `${teamsInWords(winners)} ${winners.length === 1 ? 'wins' : 'win'}`

/** `by`: of an outcome; ends by people (resignation, draw) stay as they are. */
export const endingInWords = (
  game: { readonly endings?: Readonly<Record<string, string>> } | undefined,
  by: string,
): string => game?.endings?.[by] ?? by

/**
 * Each team's amount of what decided, largest first: "team B had 3 missiles left and team A 1". `had`: the
 * verb for a team. `unit`: what is counted, after the first number.
 */
export function compared(
  amounts: Readonly<Record<TeamId, number>>,
  had: string,
  unit: (count: number) => string,
): string {
  const [first, ...others] = Object.entries(amounts).sort(
    ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
  )
  if (!first) return ''
  if (others.length > 0 && others.every(([, amount]) => amount === first[1]))
    return `each team ${had} ${unit(first[1])}`
  const rest = others.map(([team, amount]) => `team ${team} ${amount}`)
  const end =
    rest.length > 1
      ? `, ${rest.slice(0, -1).join(', ')} and ${rest.at(-1)}`
      : rest.length
        ? ` and ${rest[0]}`
        : ''
  return `team ${first[0]} ${had} ${unit(first[1])}${end}`
}

/** Sums per team. */
export function byTeam<One extends { readonly team: TeamId }>(
  all: readonly One[],
  amount: (one: One) => number,
): Record<TeamId, number> {
  const sums: Record<TeamId, number> = {}
  for (const one of all) sums[one.team] = (sums[one.team] ?? 0) + amount(one)
  return sums
}

/** How close a side is to winning. */
export interface Nearness {
  readonly team: TeamId
  /** In a few words that follow the team's letter. */
  readonly text: string
}

/**
 * For matches that the last remaining side wins: how many enemy pieces each side still has to beat. `left`:
 * pieces per side; `more`: what else counts for a side. Empty before anybody has a piece.
 */
export function lastOnes(
  left: Readonly<Record<TeamId, number>>,
  one: string,
  more: (team: TeamId) => string = () => '',
  many = `${one}s`,
): Nearness[] {
  const all = Object.values(left).reduce((sum, count) => sum + count, 0)
  if (all === 0) return []
  return Object.entries(left)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([team, count]) => ({
      team,
      text:
        count === 0
          ? 'out'
          : [`${counted(all - count, `enemy ${one}`, `enemy ${many}`)} to beat`, more(team)]
              .filter((words) => words !== '')
              .join(', '),
    }))
}
