/**
 * A team's chance to win from a state: by its remaining craft and bases, their missiles and their delta-v.
 */
import type { TeamId } from '../../../../engine/match-types.ts'
import { type Craft, flying, type Rules, type State, teamOf } from '../../state.ts'
import { openLines } from '../duty.ts'
import { hullWorth } from '../worth.ts'

/**
 * How strongly a lead predicts the result, per share of one side's total. Fitted to duels of level 3 with
 * handicaps: one or two craft or a hit point of each fewer, half of all missiles, half or none of the
 * delta-v.
 */
const FORTIFIED = { craft: 5, missiles: 1.4, deltaV: 1.7, tokens: 0 } as const
/**
 * Where one hit destroys, a side that begins with one craft fewer hardly ever wins; but a side that loses one
 * during a match has mostly spent less for it than the other. The weight is between the two.
 */
const BRUTAL = { craft: 8, missiles: 2.4, deltaV: 2, tokens: 0 } as const
/**
 * Fitted to 900 duels of level 3 with handicaps, of tokens, too. A side whose base stands can fight on with
 * fewer craft, and returning craft are refilled (HS-7.4).
 */
const BASE_DEFENCE = { craft: 3.5, missiles: 0.5, deltaV: 1.8, tokens: 1.6 } as const
/**
 * Loss of a base's owner for each of its six lines without a token or a craft: there one missile is enough.
 */
const BREACH = 0.3

const MEANS = ['craft', 'missiles', 'deltaV', 'tokens'] as const
/** What is worth nothing after the last round. With bases tokens count there before craft (HS-7.6). */
const FADING: ReadonlySet<string> = new Set(['missiles', 'deltaV'])
const FADING_BEHIND_BASES: ReadonlySet<string> = new Set(['craft', 'missiles', 'deltaV'])
type Assets = Record<(typeof MEANS)[number], number>

export function value(state: State, team: TeamId): number {
  const { rules, players, round, craft } = state
  if (round === 0) return 1 / new Set(players.map((player) => player.team)).size
  const held = new Map<TeamId, Assets>(
    players.map((player) => [player.team, { craft: 0, missiles: 0, deltaV: 0, tokens: 0 }]),
  )
  for (const player of players) if (!player.defeated) held.get(player.team)!.tokens += player.tokens.length
  for (const one of craft) if (flying(one)) add(held.get(teamOf(state, one.id))!, rules, one)
  const own = held.get(team)!
  const others = [...held].filter(([one]) => one !== team).map(([, holding]) => holding)
  const bases = rules.play === 'base-defence'
  const steep = bases ? BASE_DEFENCE : rules.damage === 'brutal' ? BRUTAL : FORTIFIED
  const late = 1 + round / rules.roundLimit
  const fading = bases ? FADING_BEHIND_BASES : FADING
  const left = Math.max(0, 1 - (round - 1) / rules.roundLimit)
  const means = MEANS.reduce(
    (sum, of) =>
      steep[of] === 0 ? sum : sum + steep[of] * (fading.has(of) ? left : 1) * lead(own, others, of),
    0,
  )
  const all = late * (means + (bases ? breaches(state, team) : 0))
  return 0.5 + (0.5 * all) / Math.sqrt(1 + all * all)
}

function add(to: Assets, rules: Rules, { hp, missiles, deltaV }: Craft): void {
  to.craft += hullWorth(rules, hp)
  to.missiles += missiles
  to.deltaV += deltaV
}

/** Gain from open lines of others' bases, minus the loss by those of its own. */
function breaches(state: State, team: TeamId): number {
  const rivals = Math.max(1, new Set(state.players.map((player) => player.team)).size - 1)
  return state.players.reduce((sum, player) => {
    const open = openLines(state, player).length
    return sum + BREACH * open * (player.team === team ? -1 : 1 / rivals)
  }, 0)
}

/** Lead in one means, from −1 to 1. Several others count by the mean of those that have any. */
function lead(own: Assets, others: readonly Assets[], of: keyof Assets): number {
  const rest =
    others.reduce((sum, other) => sum + other[of], 0) /
    Math.max(1, others.filter((other) => other[of] > 0).length)
  return (own[of] - rest) / (own[of] + rest || 1)
}
