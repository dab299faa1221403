/** The start of a tick: lasers cool, generators run, cloaks and engines are paid (SA-3.1 to SA-3.3). */
import { ENERGY, LASER } from '../data/constants.ts'
import type { Craft, Round } from '../round.ts'

export function coolLasers({ crafts }: Round): void {
  for (const { heat } of crafts)
    for (let i = 0; i < heat.length; i++) heat[i] = Math.max(0, heat[i]! - LASER.coolingPerTick)
}

export function supply(round: Round, craft: Craft): void {
  craft.battery = Math.min(craft.type.maxBattery, craft.battery + craft.type.generators * ENERGY.perGenerator)
  if (craft.cloaked) payCloak(round, craft)
  payEngines(round, craft)
}

export const canPayCloak = (craft: Craft): boolean => craft.battery >= ENERGY.cloak

/** SA-3.2, SA-3.6: a cloak that cannot be paid for switches off. */
export function payCloak({ timeline, tick }: Round, craft: Craft): void {
  if (canPayCloak(craft)) craft.battery -= ENERGY.cloak
  else {
    craft.cloaked = false
    timeline.push({ kind: 'cloak', tick, ship: craft.name, on: false, why: 'power' })
  }
}

const costOf = (speed: number): number => Math.floor(Math.abs(speed) / ENERGY.speedPerPoint)

/** SA-3.3: at the present speed, before the orders. */
function payEngines({ timeline, tick }: Round, craft: Craft): void {
  if (craft.battery < costOf(craft.speed)) {
    craft.speed = Math.sign(craft.speed) * craft.battery * ENERGY.speedPerPoint + 0
    timeline.push({ kind: 'slowed', tick, ship: craft.name, speed: craft.speed })
  }
  craft.battery -= costOf(craft.speed)
}
