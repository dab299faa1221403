/** What the lobby knows of Void Patrol before its rules are loaded, and its setups. */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'void-patrol',
  title: 'Void Patrol',
  pace: 30,
  botLevels: [1, 2, 3, 4],
  version: 2,
}

export const WING = { seatsPerTeam: 2, radius: 14 } as const satisfies Partial<Setup>
export const MELEE = { teams: 4, field: 'arena', radius: 11 } as const satisfies Partial<Setup>
export const ORDNANCE = { rules: 'standard' } as const satisfies Partial<Setup>
