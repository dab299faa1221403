import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'pencil-and-paper',
  title: 'Pencil and Paper',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
}
