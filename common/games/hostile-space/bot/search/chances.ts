/**
 * A team's chance to win from a state: by its remaining craft and bases, their missiles and their delta-v.
 */
import type { TeamId } from '../../../../engine/match-types.ts'
import { type Craft, flying, fullHp, type Rules, type State, teamOf } from '../../state.ts'
import { openLines } from '../duty.ts'
import { hullWorth } from '../worth.ts'

/**
 * How strongly a lead predicts the result, per share of one side's total, while nobody has lost anything.
 * Fitted to 4,400 duels of levels 2 and 3 with handicaps (one or two craft or a hit point of each fewer, half
 * of all missiles, half of the delta-v or less, no orders in the first rounds), and to what
 * `chances.test.ts` tells of beginnings.
 */
const FORTIFIED = { craft: 5, missiles: 1.5, deltaV: 1.7 } as const
const BRUTAL = { craft: 12, missiles: 3.5, deltaV: 2 } as const
/** A side whose base stands can fight on with fewer craft, and returning craft are refilled (HS-7.4). */
const BASE_DEFENCE = { craft: 5.3, missiles: 2, deltaV: 1.4, tokens: 1.6 } as const
/**
 * Loss of a base's owner for each of its six lines without a token or a craft: there one missile is enough.
 */
const BREACH = 0.3

const MEANS = ['craft', 'missiles', 'deltaV'] as const
type Assets = Record<(typeof MEANS)[number] | 'tokens', number>

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
  // With bases tokens count after the last round, before all else (HS-7.6).
  const left = bases ? Math.max(0, 1 - (round - 1) / rules.roundLimit) : 1
  const means = MEANS.reduce((sum, of) => sum + steep[of] * lead(own, others, of), 0)
  const base = bases ? BASE_DEFENCE.tokens * lead(own, others, 'tokens') + breaches(state, team) : 0
  const all = late * (left * flyingShare(state, held) * means + base)
  return 0.5 + (0.5 * all) / Math.sqrt(1 + all * all)
}

/**
 * How much of the hull with which the remaining teams began still flies. Where little is left, chance decides
 * more: two craft against one are a smaller lead than six against three.
 */
function flyingShare({ rules, players }: State, held: ReadonlyMap<TeamId, Assets>): number {
  const flies = (team: TeamId): boolean => held.get(team)!.craft > 0
  const began = players.filter((player) => flies(player.team)).length * rules.craftEach
  const left = [...held.values()].reduce((sum, { craft }) => sum + craft, 0)
  return left / (began * hullWorth(rules, fullHp(rules)) || 1)
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
