/** HS-6, HS-7: who is defeated, and who has won. */
import type { Outcome, TeamId } from '../../engine/match-types.ts'
import type { Event } from './events.ts'
import { flying, type Means, type Player, playerOf, type Result, remains, type State } from './state.ts'

/** The result, judged once, at the end of a round (HS-2.4). */
export function judged(state: State): Result | null {
  const left = state.players.filter((player) => remains(state, player))
  const teams = teamsOf(left)
  if (teams.length === 1) return { winners: teams, by: 'last' }
  // HS-6.3: those who fell in this round, by their means at its beginning.
  if (teams.length === 0)
    return compared(
      state.players.filter(({ began }) => began !== null),
      ({ began }) => began!,
    )
  return state.round >= state.rules.roundLimit || spent(state)
    ? compared(left, (player) => meansOf(state, player))
    : null
}

const teamsOf = (players: readonly Player[]): TeamId[] => [...new Set(players.map(({ team }) => team))].sort()

/** HS-6.4: in standard play nothing can hit anybody any more. */
const spent = ({ rules, craft, missiles }: State): boolean =>
  rules.play === 'standard' &&
  missiles.length === 0 &&
  craft.every((one) => !flying(one) || one.missiles === 0)

function compared(players: readonly Player[], means: (player: Player) => Means): Result {
  const sides = teamsOf(players).map((team) => ({
    team,
    means: sumOf(players.filter((player) => player.team === team).map(means)),
  }))
  let best = sides
  for (const measure of MEASURES) {
    const most = Math.max(...best.map((side) => side.means[measure]))
    best = best.filter((side) => side.means[measure] === most)
    if (best.length === 1) return { winners: [best[0]!.team], by: measure }
  }
  return { winners: best.map(({ team }) => team), by: 'draw' }
}

/**
 * HS-7.2, HS-7.3: a base loses a token, and with its middle token the match. Returns the players after the loss,
 * and further events.
 */
export function withoutToken(
  players: readonly Player[],
  index: number,
  token: number,
): { players: readonly Player[]; told: Event[] } {
  const fallen = token === 0
  return {
    players: players.map((player, i) =>
      i === index
        ? {
            ...player,
            tokens: player.tokens.filter((one) => one !== token),
            defeated: player.defeated || fallen,
          }
        : player,
    ),
    told: fallen ? [{ kind: 'defeated', player: players[index]!.id }] : [],
  }
}

const IN_WORDS: Readonly<Record<Exclude<Result['by'], 'draw'>, string>> = {
  last: 'is the last in space',
  tokens: 'has most of its base left',
  craft: 'has most craft left',
  missiles: 'has most missiles left',
  deltaV: 'has most delta-v left',
}

export function outcome({ result, players, rules }: State): Outcome | undefined {
  if (!result) return undefined
  const { winners, by } = result
  if (by !== 'draw')
    return {
      winners,
      by: by === 'last' && rules.play === 'base-defence' ? 'is the last undefeated' : IN_WORDS[by],
    }
  // HS-6.5: shared by those who are still equal; a draw if these are all.
  return winners.length < teamsOf(players).length
    ? { winners, by: 'are equal to the last, and share it' }
    : { winners: [], by: 'all are equal to the last' }
}

/** What decides a match in which more than one side is left, or none (HS-6.1, HS-7.6). */
export function meansOf(state: State, player: Player): Means {
  let [craft, missiles, deltaV] = [0, 0, 0]
  for (const one of state.craft) {
    if (playerOf(one.id) !== player.id || !flying(one)) continue
    craft++
    missiles += one.missiles
    deltaV += one.deltaV
  }
  return { tokens: player.tokens.length, craft, missiles, deltaV }
}

/** In the order in which they count. */
export const MEASURES = ['tokens', 'craft', 'missiles', 'deltaV'] as const

export const sumOf = (all: readonly Means[]): Means => ({
  tokens: total(all, 'tokens'),
  craft: total(all, 'craft'),
  missiles: total(all, 'missiles'),
  deltaV: total(all, 'deltaV'),
})

const total = (all: readonly Means[], measure: keyof Means): number =>
  all.reduce((sum, means) => sum + means[measure], 0)
