/** A team's chance to win from a state: by remaining hull, score, and who has whom in the gun sights. */
import type { TeamId } from '../../../engine/match-types.ts'
import { add, sub } from '../../../geometry/hex.ts'
import { type Fighter, flying, type State } from '../state.ts'
import { arcsOf, volley } from './gunfire.ts'
import { cost, drifting, LOST, prospectOf } from './prospect.ts'

const WEIGHTS = { hull: 1, kill: 0.4, damage: 0.5, aim: 0.6, room: 0.3 }

export function value(state: State, team: TeamId): number {
  const teams = Object.keys(state.scores)
  const worths = new Map(teams.map((one) => [one, worthOf(state, one)]))
  const own = worths.get(team)!
  const others = teams.filter((one) => one !== team)
  const rest = others.reduce((sum, one) => sum + worths.get(one)!, 0) / others.length
  const lead = 4 * (own - rest)
  return 0.5 + (0.5 * lead) / Math.sqrt(1 + lead * lead)
}

/** In undamaged fighters. */
function worthOf(state: State, team: TeamId): number {
  const { hull, kill, damage, aim, room } = WEIGHTS
  const late = state.played / state.roundLimit
  const score = state.scores[team]!
  let worth = late * (kill * score.kills + (damage * score.damage) / 100)
  for (const fighter of state.fighters) {
    if (fighter.team !== team || !flying(fighter)) continue
    const whole = fighter.hullFull
    worth += hull * (0.3 + (0.7 * fighter.hull) / whole)
    let most = 0
    for (const enemy of state.fighters)
      if (enemy.team !== team && flying(enemy)) most = Math.max(most, aimOf(fighter, enemy) / enemy.hullFull)
    worth += aim * most
    const prospect = prospectOf(state, fighter)
    const motion = {
      at: add(fighter.at, fighter.velocity),
      velocity: fighter.velocity,
      facing: fighter.facing,
    }
    worth -=
      (room * Math.min(LOST / 10, drifting(prospect, fighter) + Math.min(20, cost(prospect, motion)))) / whole
  }
  return worth
}

/** Expected damage of its guns to the enemy if both drift on. */
function aimOf(fighter: Fighter, enemy: Fighter): number {
  const bearing = sub(add(enemy.at, enemy.velocity), add(fighter.at, fighter.velocity))
  const range = Math.max(1, Math.abs(bearing.q), Math.abs(bearing.r), Math.abs(bearing.q + bearing.r))
  return volley(fighter, enemy, range, fighter.facing, arcsOf(bearing), 0, 1)
}
