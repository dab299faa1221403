/** The numbers of the rules that belong to no ship and no weapon. */

export const TICKS = 10

/** SA-4: energy and heat of a shot, and where a laser waits. */
export const LASER = { energy: 5, heat: 20, tooHotAt: 100, coolingPerTick: 5 } as const

/** SA-6.5: what a point costs, and how often the normal strength a quadrant may have. */
export const SHIELD = { energyPerPoint: 1, boostTo: 2 } as const

/** SA-3: what a generator gives, how much speed a point of energy moves, what a cloak takes. */
export const ENERGY = { perGenerator: 1, speedPerPoint: 10, cloak: 10 } as const

/** SA-6.6: how near, and how slow. */
export const REPLENISH = { distance: 10, speed: 10 } as const

/** SA-8.1. */
export const SCORING = {
  shieldPoint: 0.5,
  shieldBreak: 25,
  hullPoint: 2,
  energyPoint: 0.5,
  kill: 100,
} as const

/** SA-5.4: how far and how wide guided missiles look. */
export const GUIDANCE = { scanRadius: 150, halfCone: 45 } as const
