/** The numbers of the rules. */

/** Subturns per turn. */
export const SUBTURNS = 4

/** Energy (VC-4.2, VC-4.10, VC-4.11). */
export const COST = {
  counter: 1,
  turn: 1,
  fire: 3,
  launch: 1,
  dock: 0,
  landPerCounter: 1,
  takeoff: 1,
} as const
/** Heat per shot. */
export const BEAM_HEAT = 2

/** VC-4.7: counters per move, total counters, moves, damage, and the chance of a strike in percent. */
export const MISSILE = { thrust: 4, fuel: 12, life: 8, damage: 4, chance: 90, perEvasion: 15 } as const
/** What a docked ship receives per subturn (VC-3.4). */
export const STATION = { hull: 1, energy: 2 } as const
/** Hexes added to the range of a sheltered target (VC-4.9). */
export const SHELTER = 2
/** A motion with more counters than this on one face is relativistic (VC-2.7). */
export const RELATIVISTIC = 50
