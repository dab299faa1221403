/** A team's chance to win from a state: by remaining hull, and progress towards the victory condition. */
import type { TeamId } from '../../../engine/match-types.ts'
import { SUBTURNS } from '../data/numbers.ts'
import { inPlay, type Ship, type State, turnOf } from '../state.ts'
import { priceOf } from './situation.ts'

/** How strongly a lead by one ship, as a share of one side's total, predicts the result. */
const STEEP = 4

export function value(state: State, team: TeamId): number {
  const worths = new Map(state.factions.map((faction) => [faction, 0.001]))
  for (const ship of state.ships)
    if (inPlay(ship)) worths.set(ship.faction, worths.get(ship.faction)! + worthOf(state, ship))
  const own = worths.get(team)!
  const others = [...worths].filter(([faction]) => faction !== team).map(([, worth]) => worth)
  const rest = Math.max(...others)
  const late = state.victory.turns > 0 ? turnOf(state.round) / state.victory.turns : 0
  const lead = ((STEEP + 4 * late) * (own - rest)) / (own + rest)
  return 0.5 + (0.5 * lead) / Math.sqrt(1 + lead * lead)
}

/** An undamaged ship is worth 1; holding its orbit or having landed adds up to as much again. */
function worthOf({ victory }: State, ship: Ship): number {
  const whole = ship.sheet.hull
  const hull =
    (ship.hull + 1.5 * (priceOf(0) - priceOf(ship.hull))) / (whole + 1.5 * (priceOf(0) - priceOf(whole)))
  const arms =
    0.05 * Math.min(1, ship.missiles / 2) - 0.1 * Math.max(0, ship.heat / ship.sheet.heatCapacity - 0.5)
  if (
    victory.kind === 'orbit' &&
    ship.ring !== null &&
    (victory.rings.length === 0 || victory.rings.includes(ship.ring))
  )
    return hull + arms + 0.5 + (1.5 * ship.run) / (SUBTURNS * victory.hold)
  const landings =
    victory.kind === 'land'
      ? ship.landedOn.filter((body) => victory.body === null || victory.body === body).length
      : 0
  if (landings > 0) return hull + arms + (1.5 * landings) / (victory.landings ?? 1)
  return hull + arms
}
