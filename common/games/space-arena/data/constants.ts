/** The rules' numbers that belong to no ship and no weapon. */

export const TICKS = 10

/** SA-4: energy and heat of a shot, heat at which a laser must wait, and cooling. */
export const LASER = { energy: 5, heat: 20, tooHotAt: 100, coolingPerTick: 5 } as const

/** SA-6.5: cost of a point, and the limit as a multiple of the normal strength. */
export const SHIELD = { energyPerPoint: 1, boostTo: 2 } as const

/** SA-3: a generator's output, speed per point of energy, a cloak's cost. */
export const ENERGY = { perGenerator: 1, speedPerPoint: 10, cloak: 10 } as const

/** SA-6.6: greatest distance and speed. */
export const REPLENISH = { distance: 10, speed: 10 } as const

/** SA-8.1. */
export const SCORING = {
  shieldPoint: 0.5,
  shieldBreak: 25,
  hullPoint: 2,
  energyPoint: 0.5,
  kill: 100,
} as const

/** SA-5.4: radius and half angle of a guided missile's scan. */
export const GUIDANCE = { scanRadius: 150, halfCone: 45 } as const
