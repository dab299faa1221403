/** Weapons fire (SA-4, SA-5.1, SA-5.2). */
import { asDirection, nearerThan, r0, r1 } from '../../../geometry/plane.ts'
import { turnOf } from '../../../geometry/trig.ts'
import { LASER } from '../data/constants.ts'
import { PAYLOADS } from '../data/payloads.ts'
import type { Arc, Laser, Launcher } from '../data/ships.ts'
import type { Miss } from '../events.ts'
import { bearing, distance, strike } from '../hits.ts'
import type { TickPlan } from '../plan.ts'
import { type Craft, fails, launch, type Round, type Thing } from '../round.ts'
import { scanRange, witnesses } from './scan.ts'

/** SA-2.4: in the order of the first Fire lines. */
export function fire(round: Round, craft: Craft, plan: TickPlan): void {
  for (const { weapon: name, at } of plan.shots) {
    const { weapons } = craft.type
    const weapon = weapons.find((one) => one.name === name)!
    let place = 0
    for (let i = 0; weapons[i] !== weapon; i++) if (weapons[i]!.kind === weapon.kind) place++
    if (weapon.kind === 'laser') fireLaser(round, craft, weapon, place, String(at))
    else fireLauncher(round, craft, weapon, place, Number(at))
  }
}

function fireLaser(round: Round, craft: Craft, laser: Laser, place: number, at: string): void {
  // SA-4.2.
  if (craft.heat[place]! >= LASER.tooHotAt) return fails(round, craft, laser.name, 'hot')
  if (craft.battery < LASER.energy) return fails(round, craft, laser.name, 'power')
  // SA-4.3: in any case.
  craft.heat[place]! += LASER.heat
  craft.battery -= LASER.energy
  const target = round.names.get(at.toLowerCase())
  const miss = target ? missed(craft, laser, target) : 'unseen'
  const damage = target && miss === '' ? damageAt(craft, laser, target) : 0
  round.timeline.push({
    kind: 'shot',
    tick: round.tick,
    ship: craft.name,
    weapon: laser.name,
    target: target && miss !== 'unseen' ? target.name : at,
    damage,
    miss,
  })
  if (target && damage > 0)
    strike(round, craft, target, 'laser', damage, target, witnesses(round, target, craft, target))
}

/** SA-4.1. */
export const laserDamage = ({ strength }: Pick<Laser, 'strength'>, away: number): number =>
  Math.max(0, r0(strength - away))

const damageAt = (craft: Craft, laser: Laser, target: Thing): number =>
  laserDamage(laser, distance(craft, target))

function missed(craft: Craft, laser: Laser, target: Thing): Miss | '' {
  if (target === craft) return 'self'
  // A target out of sight must look like one that does not exist, so its direction is not revealed.
  if (!nearerThan(target.x - craft.x, target.y - craft.y, scanRange(craft.type.scanDistance, target)))
    return 'unseen'
  if (!covers(laser.arc, r1(asDirection(bearing(craft, target) - craft.heading)))) return 'arc'
  return damageAt(craft, laser, target) > 0 ? '' : 'far'
}

/** SA-4.4: `direction` is relative to the heading, in degrees. */
export function covers(arc: Arc, direction: number): boolean {
  if (arc === null) return true
  const [left, right] = arc
  const angle = turnOf(direction)
  return left > right ? angle >= left || angle <= right : angle >= left && angle <= right
}

function fireLauncher(
  round: Round,
  craft: Craft,
  launcher: Launcher,
  place: number,
  direction: number,
): void {
  if (craft.ammo[place]! <= 0) return fails(round, craft, launcher.name, 'empty')
  if (!covers(launcher.arc, direction)) return fails(round, craft, launcher.name, 'arc')
  const payload = PAYLOADS[launcher.payload]
  craft.ammo[place]!--
  craft.launched[place]!++
  const ordnance = {
    name: `${craft.name}-${payload.name}-${launcher.name}-${craft.launched[place]}`,
    by: craft.name,
    payload: payload.name,
    battery: payload.battery,
    x: craft.x,
    y: craft.y,
    heading: turnOf(craft.heading + direction),
    speed: payload.kind === 'mine' ? Math.max(0, craft.speed - payload.slowsPerTick) : payload.speed,
  }
  launch(round, craft, ordnance)
  round.timeline.push({
    kind: 'launch',
    tick: round.tick,
    ship: craft.name,
    weapon: launcher.name,
    name: ordnance.name,
    heading: ordnance.heading,
  })
}
