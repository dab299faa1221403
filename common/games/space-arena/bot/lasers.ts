/** Which laser shots a ship fires: in the best ticks that heat and energy allow (SA-4). */
import { r1 } from '../../../geometry/plane.ts'
import type { Command } from '../commands.ts'
import { LASER, TICKS } from '../data/constants.ts'
import type { Laser } from '../data/ships.ts'
import { covers } from '../phases/fire.ts'
import { directionTo, type InboundOrdnance, type Picture, rangeTo } from './aiming.ts'
import type { EnergyBudget } from './energy-budget.ts'

interface Shot {
  readonly tick: number
  readonly at: string
  readonly worth: number
}

/** Least damage worth its heat and energy. */
const WORTHWHILE = 8
/** Bonus per tick for early hits: a destroyed ship does not fire. */
const PER_TICK = 0.04
/** Worth of shooting down a missile, by its distance: less than a good hit on its owner. */
const INTERCEPTION = 22
const THREATENS_WITHIN = 130

export function laserShots(picture: Picture, budget: EnergyBudget): Command[] {
  const taken = new Set<string>()
  const commands: Command[] = []
  picture.type.weapons
    .filter((weapon) => weapon.kind === 'laser')
    .forEach((laser, i) => {
      for (const { tick, at } of volley(picture, laser, picture.self.heat[i]!, budget, taken)) {
        budget.spend(tick, LASER.energy)
        commands.push({ tick, kind: 'fire', weapon: laser.name, at })
      }
    })
  return commands
}

/** Takes the best shots first, as long as the laser stays cool enough for all of them. */
function volley(
  picture: Picture,
  laser: Laser,
  heat: number,
  budget: EnergyBudget,
  taken: Set<string>,
): Shot[] {
  const shots: Shot[] = []
  for (let tick = 1; tick <= TICKS; tick++) {
    const best = bestShot(picture, laser, tick, taken)
    if (best) shots.push(best)
  }
  shots.sort((a, b) => b.worth - a.worth || a.tick - b.tick)
  const ticks: boolean[] = Array.from({ length: TICKS + 1 }, () => false)
  const kept = shots.filter(({ tick, at }) => {
    ticks[tick] = true
    if (budget.free(tick) >= LASER.energy && staysCool(heat, ticks) && !taken.has(at)) {
      if (picture.inbound.some(({ name }) => name === at)) taken.add(at)
      return true
    }
    ticks[tick] = false
    return false
  })
  return kept.sort((a, b) => a.tick - b.tick)
}

function staysCool(before: number, ticks: readonly boolean[]): boolean {
  let heat = before
  for (let tick = 1; tick <= TICKS; tick++) {
    heat = Math.max(0, heat - LASER.coolingPerTick)
    if (!ticks[tick]) continue
    if (heat >= LASER.tooHotAt) return false
    heat += LASER.heat
  }
  return true
}

function bestShot(
  picture: Picture,
  laser: Laser,
  tick: number,
  taken: ReadonlySet<string>,
): Shot | undefined {
  let best: Shot | undefined
  const consider = (at: string, worth: number) => {
    if (worth > (best?.worth ?? 0)) best = { tick, at, worth }
  }
  for (const foe of picture.foes) {
    const away = r1(rangeTo(picture, foe, tick))
    const damage = laser.strength - away
    if (
      damage < WORTHWHILE ||
      away >= picture.type.scanDistance ||
      !covers(laser.arc, directionTo(picture, foe.track[tick]!, tick))
    )
      continue
    consider(
      foe.name,
      damage * (1 - PER_TICK * tick) * (foe.worn ? 1.2 : 1) * (foe.type.kind === 'starbase' ? 0.4 : 1),
    )
  }
  for (const missile of picture.inbound)
    if (!taken.has(missile.name) && threatens(picture, missile, laser, tick))
      consider(missile.name, INTERCEPTION)
  return best
}

/** Only early in the round: later the missile's place is unknown. */
function threatens(picture: Picture, missile: InboundOrdnance, laser: Laser, tick: number): boolean {
  const away = rangeTo(picture, missile, tick)
  return (
    tick <= 3 &&
    missile.kind === 'missile' &&
    away < Math.min(THREATENS_WITHIN, laser.strength - 1, picture.type.scanDistance) &&
    covers(laser.arc, directionTo(picture, missile.track[tick]!, tick))
  )
}
