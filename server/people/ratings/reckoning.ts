/**
 * What a match says of the strength of those who played it: Weng and Lin's model (openskill), and who counts
 * as what in it.
 */
import { rate } from 'openskill'
import type { TeamId } from '../../../common/engine/match-types.ts'

export interface Strength {
  readonly mu: number
  readonly sigma: number
}

/** Somebody who played. */
export interface Rated {
  readonly player: string
  readonly team: TeamId
  /** Gave up the seat, or stayed away beyond the grace time. */
  readonly left: boolean
}

interface RankedGroup {
  readonly members: readonly Rated[]
  readonly rank: number
}

const WON = 1
const LOST = 2
const LAST = 3

/**
 * Everybody's strength after a match, by player; nothing where there was nobody to play against.
 *
 * The teams of those who stayed are ranked: winners, then all others; without winners all are equal. Who left
 * takes the last rank alone, whatever became of the team: they have lost against all others, and their mates
 * are rated with the team that was left to them, of which less was expected. Of somebody alone against teams
 * little was expected, too, so that leaving would cost less than losing: who left loses at least what they
 * had lost if their whole team had come last.
 */
export function reckon(
  people: readonly Rated[],
  winners: readonly TeamId[],
  before: ReadonlyMap<string, Strength>,
): Map<string, Strength> {
  // In one order whatever order they came in: sums of floating numbers depend on it.
  const all = people.toSorted((a, b) => (a.player < b.player ? -1 : 1))
  const rankOf = (team: TeamId) => (winners.length === 0 || winners.includes(team) ? WON : LOST)
  const after = ratedIn(
    [
      ...teamsOf(
        all.filter(({ left }) => !left),
        rankOf,
      ),
      ...all.filter(({ left }) => left).map((one) => ({ members: [one], rank: LAST })),
    ],
    before,
  )
  // Teams that win together are no rivals: the model takes them for equals, and would take from the stronger.
  if (winners.length > 1)
    for (const { player, team, left } of all)
      if (!left && winners.includes(team)) raise(after, player, before.get(player)!.mu)
  for (const team of new Set(all.filter(({ left }) => left).map((one) => one.team))) {
    const wholeTeamLast = ratedIn(
      teamsOf(all, (other) => (other === team ? LAST : rankOf(other))),
      before,
    )
    for (const one of all)
      if (one.left && one.team === team) lower(after, one.player, wholeTeamLast.get(one.player)?.mu)
  }
  return after
}

const teamsOf = (people: readonly Rated[], rankOf: (team: TeamId) => number): RankedGroup[] =>
  [...new Set(people.map(({ team }) => team))]
    .sort()
    .map((team) => ({ members: people.filter((one) => one.team === team), rank: rankOf(team) }))

function ratedIn(
  groups: readonly RankedGroup[],
  before: ReadonlyMap<string, Strength>,
): Map<string, Strength> {
  if (groups.length < 2) return new Map()
  const rated = rate(
    groups.map(({ members }) => members.map(({ player }) => before.get(player)!)),
    { rank: groups.map(({ rank }) => rank) },
  )
  return new Map(
    groups.flatMap(({ members }, g) =>
      members.map(({ player }, i): [string, Strength] => [player, rated[g]![i]!]),
    ),
  )
}

function raise(after: Map<string, Strength>, player: string, least: number): void {
  const strength = after.get(player)
  if (strength && strength.mu < least) after.set(player, { ...strength, mu: least })
}

function lower(after: Map<string, Strength>, player: string, most = Infinity): void {
  const strength = after.get(player)
  if (strength && strength.mu > most) after.set(player, { ...strength, mu: most })
}
