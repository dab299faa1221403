/** Setups that the lobby offers. */
import type { Setup } from './setup.ts'

export const SQUADRONS: Partial<Setup> = { shipsPerSeat: 3, distance: 600 }
export const RACES: Partial<Setup> = { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] }
export const FOUR_ALONE: Partial<Setup> = { teams: 4, starbases: 'neutral', distance: 600 }
