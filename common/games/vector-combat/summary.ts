import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = { id: 'vector-combat', title: 'Vector Combat', pace: 30, botLevels: [1] }
