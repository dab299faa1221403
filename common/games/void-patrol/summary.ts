/** What the lobby knows of Void Patrol before its rules are loaded, and its setups. */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'void-patrol',
  title: 'Void Patrol',
  pace: 30,
  botLevels: [1, 2, 3, 4],
  version: 2,
  endings: {
    'holds the field alone': 'was the last still flying',
    'nobody holds the field': 'nobody was left flying',
    'has destroyed most when time runs out': 'had destroyed most fighters when time ran out',
    'has dealt most damage when time runs out': 'had done most damage when time ran out',
    'nobody is ahead when time runs out': 'nobody was ahead when time ran out',
  },
}

export const WING = { seatsPerTeam: 2, radius: 14 } as const satisfies Partial<Setup>
export const MELEE = { teams: 4, field: 'arena', radius: 11 } as const satisfies Partial<Setup>
export const ORDNANCE = { rules: 'standard' } as const satisfies Partial<Setup>
