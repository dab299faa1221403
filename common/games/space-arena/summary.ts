import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'space-arena',
  title: 'Space Arena',
  pace: 120,
  botLevels: [1, 2, 3, 4],
  version: 1,
}
