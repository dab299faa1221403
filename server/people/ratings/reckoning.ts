/**
 * How a match changes the strengths of its players: Weng and Lin's model (openskill), and how players are
 * grouped and ranked in it.
 */
import { rate } from 'openskill'
import type { TeamId } from '../../../common/engine/match-types.ts'

export interface Strength {
  readonly mu: number
  readonly sigma: number
}

/** A participant. */
export interface RatedParticipant {
  readonly player: string
  readonly team: TeamId
  /** Gave up the seat, or stayed away beyond the grace time. */
  readonly left: boolean
}

interface RankedGroup {
  readonly members: readonly RatedParticipant[]
  readonly rank: number
}

const WON = 1
const LOST = 2
const LAST = 3

/**
 * The strengths of all after a match, by player; empty if there were no opponents.
 *
 * The teams of players who stayed are ranked: winners, then all others; without winners all are equal. A
 * player who left is ranked last and alone, whatever their team achieved: they have lost against all others.
 * Their team mates are rated as the team that remained, of which less was expected. Little is also expected
 * of a single player against teams, so leaving would cost less than losing: therefore a player who left loses
 * at least as much as if their whole team had come last.
 */
export function reckon(
  people: readonly RatedParticipant[],
  winners: readonly TeamId[],
  before: ReadonlyMap<string, Strength>,
): Map<string, Strength> {
  // Sorted, as sums of floating-point numbers depend on the order.
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
  // Teams that win together are no rivals. The model treats them as a draw, which would lower the stronger
  // one: undoes that.
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

const teamsOf = (people: readonly RatedParticipant[], rankOf: (team: TeamId) => number): RankedGroup[] =>
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
