import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'vector-combat',
  title: 'Vector Combat',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 2,
}
