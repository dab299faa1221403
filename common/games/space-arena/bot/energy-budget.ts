/** A ship's energy along a course: how much each tick may spend without a shortage later. */
import { ENERGY, TICKS } from '../data/constants.ts'
import type { ShipType } from '../data/ships.ts'
import type { Track } from './courses.ts'

export interface EnergyBudget {
  /** Energy that may be spent in this tick. */
  free(tick: number): number
  spend(tick: number, energy: number): void
}

/**
 * Generators add energy; engines are paid at the speed before the tick's orders (SA-3.2, SA-3.3), and so is
 * an active cloak.
 */
export function energyBudgetOf(
  type: ShipType,
  battery: number,
  track: Track,
  cloaked: (tick: number) => boolean,
): EnergyBudget {
  const left: number[] = [battery]
  for (let tick = 1; tick <= TICKS; tick++) {
    const upkeep =
      Math.floor(Math.abs(track[tick - 1]!.speed) / ENERGY.speedPerPoint) + (cloaked(tick) ? ENERGY.cloak : 0)
    left.push(Math.min(type.maxBattery, left[tick - 1]! + type.generators * ENERGY.perGenerator) - upkeep)
  }
  return {
    free: (tick) => Math.max(0, Math.min(...left.slice(tick))),
    spend(tick, energy) {
      for (let later = tick; later <= TICKS; later++) left[later]! -= energy
    },
  }
}
