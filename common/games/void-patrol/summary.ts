import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'void-patrol',
  title: 'Void Patrol',
  pace: 30,
  botLevels: [1, 2, 3, 4],
  version: 2,
}
