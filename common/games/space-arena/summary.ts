/** What the lobby knows of Space Arena before its rules are loaded, and its setups. */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'space-arena',
  title: 'Space Arena',
  pace: 120,
  botLevels: [1, 2, 3, 4],
  version: 1,
}

/** The shortest allowed distance between fleets, and ships with long scans. */
export const FIRST_DUEL: Partial<Setup> = { ships: 'one', type: 'A2545', distance: 450 }
export const SQUADRONS: Partial<Setup> = { shipsPerSeat: 3, distance: 600 }
export const RACES: Partial<Setup> = { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] }
export const FOUR_ALONE: Partial<Setup> = { teams: 4, starbases: 'neutral', distance: 450 }
