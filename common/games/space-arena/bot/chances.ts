/** A team's chance to win from a state: by score, ships and remaining strength. */
import type { TeamId } from '../../../engine/match-types.ts'
import { QUADRANTS, typeNamed } from '../data/ships.ts'
import { alive, isStarbase, type Ship, type State } from '../state.ts'

/** In points of score: a ship's life, and the worth of an undamaged ship. */
const LIFE = 150
const HULL = 100
const SHIELDS = 60
const ENERGY = 40
/** A lead of this many points is a good one. */
const LEAD = 200

export function value(state: State, team: TeamId): number {
  const worths = new Map<TeamId, number>()
  for (const ship of state.ships)
    if (ship.team !== '') worths.set(ship.team, (worths.get(ship.team) ?? 0) + worthOf(ship))
  const own = worths.get(team) ?? 0
  const others = [...worths].filter(([one]) => one !== team).map(([, worth]) => worth)
  if (others.length === 0) return 0.5
  const lead = (own - Math.max(...others)) / LEAD
  return 0.5 + (0.5 * lead) / Math.sqrt(1 + lead * lead)
}

function worthOf(ship: Ship): number {
  if (!alive(ship) || isStarbase(ship)) return ship.score
  const type = typeNamed(ship.type)
  const least = Math.min(
    ...QUADRANTS.map((quadrant) => ship.shields[quadrant] / Math.max(1, type.shields[quadrant])),
  )
  return (
    ship.score +
    LIFE +
    (HULL * ship.hull) / type.hull +
    SHIELDS * Math.min(1.5, least) +
    ENERGY * Math.min(1, ship.battery / type.maxBattery)
  )
}
