/** Building blocks for the sentences about a match's end. */
import type { AnyGame, Endings } from '../game.ts'
import type { Outcome, TeamId } from '../match-types.ts'
import { GAVE_UP, settledBy } from '../record/settlement.ts'
import { type NameTag, namedText } from './naming.ts'
import { counted, listed, sentence } from './words.ts'

/** "Team A", "Teams A, B and C". */
export const teamsInWords = (teams: readonly TeamId[]): string =>
  `${teams.length === 1 ? 'Team' : 'Teams'} ${listed(teams)}`

/** "Team A wins", "Teams A and B win", "A draw". */
export const winInWords = (winners: readonly TeamId[]): string =>
  winners.length === 0 ? 'A draw' : `${teamsInWords(winners)} ${winners.length === 1 ? 'wins' : 'win'}`

/** `by`: of an outcome; ends by people (resignation, draw) stay as they are. */
export const endingInWords = (
  game: { readonly endings?: Endings | undefined } | undefined,
  by: string,
): string => game?.endings?.[by] ?? by

/**
 * The game's own story of an end by its rules, with what counted and when; empty for an end by people or a
 * fault. `final`: the last state, undefined if it is not known.
 */
export function storyOf(game: Pick<AnyGame, 'outcome' | 'story'>, by: string, final: unknown): string {
  if (final === undefined || game.outcome(final)?.by !== by) return ''
  return game.story?.(final) ?? ''
}

/**
 * How a match ended, in a sentence: its story if there is one. The same wherever people read a result, with
 * names instead of letters (`piecesNamed`). Who won stands above it, and is not said again where people ended
 * the match. `teams`: all that played.
 */
export function endInWords(
  game: { readonly endings?: Endings | undefined } | undefined,
  { winners, by, story }: Outcome & { readonly story?: string | undefined },
  teams: readonly TeamId[],
): string {
  if (story) return story
  const [loser, ...others] = new Set(teams.filter((team) => !winners.includes(team)))
  // Of several losers some may have been beaten before the last one gave up.
  if (GAVE_UP[by] && loser !== undefined && others.length === 0) return `Team ${loser} ${GAVE_UP[by]}.`
  const settled = settledBy(by)
  if (settled !== undefined) return sentence(settled)
  const words = endingInWords(game, by)
  return winners.length > 0 ? `${teamsInWords(winners)} ${words}.` : sentence(words)
}

/** A published result: its winners in a headline, and the sentence of its end, both with names. */
export function resultInWords(
  game: { readonly endings?: Endings | undefined } | undefined,
  {
    winners,
    by,
    story,
    players,
  }: Outcome & {
    /** Has names already. */
    readonly story?: string | undefined
    readonly players: readonly NameTag[]
  },
): { readonly headline: string; readonly end: string } {
  return {
    headline: namedText(winInWords(winners), players),
    end:
      story ||
      namedText(
        endInWords(
          game,
          { winners, by },
          players.map(({ team }) => team),
        ),
        players,
      ),
  }
}

/**
 * Each team's amount of what decided, largest first: "team B had 3 missiles left and team A had 1". `had`: the
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
  return listed([
    `team ${first[0]} ${had} ${unit(first[1])}`,
    ...others.map(([team, amount]) => `team ${team} ${had} ${amount}`),
  ])
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
  /** In a few words that follow the name of the team or its player: "has 4 ships left and 2 enemy ships to beat". */
  readonly text: string
}

/**
 * For matches that the last remaining side wins: what each side has left, and how many enemy pieces it still
 * has to beat. `left`: pieces per side; `more`: what else a side has that counts. Empty before anybody has a
 * piece.
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
          ? 'is out'
          : [
              `has ${counted(count, one, many)} left and ${counted(all - count, `enemy ${one}`, `enemy ${many}`)} to beat`,
              more(team),
            ]
              .filter((words) => words !== '')
              .join(', with '),
    }))
}
