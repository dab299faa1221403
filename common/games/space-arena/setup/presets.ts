/** Presets in the lobby. */
import type { Setup } from './setup.ts'

/** The shortest allowed distance between fleets, and ships with long scans. */
export const FIRST_DUEL: Partial<Setup> = { ships: 'one', type: 'A2545', distance: 450 }
export const SQUADRONS: Partial<Setup> = { shipsPerSeat: 3, distance: 600 }
export const RACES: Partial<Setup> = { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] }
export const FOUR_ALONE: Partial<Setup> = { teams: 4, starbases: 'neutral', distance: 450 }
