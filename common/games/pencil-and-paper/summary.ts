import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'pencil-and-paper',
  title: 'Pencil and Paper',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
  endings: {
    'has the last ship': 'had the last ship',
    'has taken another player’s last ship': 'was the first to take out another player',
  },
}
