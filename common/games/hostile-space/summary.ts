import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'hostile-space',
  title: 'Hostile Space',
  pace: 40,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
}
