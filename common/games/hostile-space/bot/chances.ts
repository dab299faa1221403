/** How likely a team is to win from a state: craft and bases that are left, and what it has aboard. */
import type { TeamId } from '../../../engine/match-types.ts'
import { flying, type State, teamOf } from '../state.ts'
import { TOKEN_WORTH, worthOf } from './worth.ts'

/** How much a craft more, in shares of all that one side has, tells about the end. */
const STEEP = 5

export function value(state: State, team: TeamId): number {
  if (state.round === 0) return 1 / new Set(state.players.map((player) => player.team)).size
  const held = new Map<TeamId, number>()
  const add = (to: TeamId, worth: number) => held.set(to, (held.get(to) ?? 0) + worth)
  for (const player of state.players) {
    add(player.team, 0)
    if (!player.defeated) for (const token of player.tokens) add(player.team, TOKEN_WORTH[token]!)
  }
  for (const craft of state.craft)
    if (flying(craft)) add(teamOf(state, craft.id), worthOf(state.rules, craft))
  const own = held.get(team)!
  const others = [...held].filter(([one]) => one !== team).map(([, worth]) => worth)
  const rest =
    others.reduce((sum, worth) => sum + worth, 0) / Math.max(1, others.filter((worth) => worth > 0).length)
  const late = 1 + state.round / state.rules.roundLimit
  const lead = (STEEP * late * (own - rest)) / (own + rest || 1)
  return 0.5 + (0.5 * lead) / Math.sqrt(1 + lead * lead)
}
