/** Boost and Replenish, in line order (SA-6.5, SA-6.6). */
import { within } from '../../../geometry/plane.ts'
import { REPLENISH, SHIELD } from '../data/constants.ts'
import { QUADRANTS, type Quadrant } from '../data/ships.ts'
import type { Failure } from '../events.ts'
import type { TickPlan } from '../plan.ts'
import { type Craft, fails, isNobodys, type Round } from '../round.ts'

export function serve(round: Round, craft: Craft, plan: TickPlan): void {
  for (const command of plan.services) {
    if (command.kind === 'boost') boost(round, craft, command.quadrant, command.points)
    else replenish(round, craft)
  }
}

function boost(round: Round, craft: Craft, quadrant: Quadrant, asked: number): void {
  const room = SHIELD.boostTo * craft.type.shields[quadrant] - craft.shields[quadrant]
  const points = Math.max(0, Math.min(asked, room, Math.floor(craft.battery / SHIELD.energyPerPoint)))
  if (points === 0)
    return asked === 0 ? undefined : fails(round, craft, `Boost ${quadrant}`, room > 0 ? 'power' : 'full')
  craft.battery -= points * SHIELD.energyPerPoint
  craft.shields[quadrant] += points
  round.timeline.push({
    kind: 'boost',
    tick: round.tick,
    ship: craft.name,
    quadrant,
    points,
    to: craft.shields[quadrant],
  })
}

function replenish(round: Round, craft: Craft): void {
  const { timeline, tick } = round
  const base = round.things.find((thing): thing is Craft => thing.payload === null && servesAt(thing, craft))
  const why = refusal(craft, base)
  if (base === undefined || why !== undefined) {
    return fails(round, craft, 'Replenish', why ?? 'no base')
  }
  const { type } = craft
  craft.replenished = true
  craft.hull = type.hull
  craft.battery = type.maxBattery
  for (const quadrant of QUADRANTS)
    craft.shields[quadrant] = Math.max(craft.shields[quadrant], type.shields[quadrant])
  craft.heat.fill(0)
  type.weapons
    .flatMap((weapon) => (weapon.kind === 'launcher' ? [weapon.ammo] : []))
    .forEach((ammo, i) => (craft.ammo[i] = ammo))
  timeline.push({ kind: 'replenish', tick, ship: craft.name, base: base.name })
}

/** A near starbase of the own side or a neutral one; none serves itself. */
function servesAt(base: Craft, craft: Craft): boolean {
  if (base.kind !== 'starbase' || base === craft) return false
  if (!isNobodys(base) && base.before.team !== craft.before.team) return false
  return within(base.x - craft.x, base.y - craft.y, REPLENISH.distance)
}

function refusal(craft: Craft, base: Craft | undefined): Failure | undefined {
  if (craft.hull <= 0) return 'destroyed'
  if (craft.replenished) return 'again'
  if (base === undefined) return 'no base'
  return Math.abs(craft.speed) > REPLENISH.speed ? 'too fast' : undefined
}
