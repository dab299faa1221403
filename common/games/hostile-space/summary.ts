import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'hostile-space',
  title: 'Hostile Space',
  pace: 40,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
  endings: {
    'is the last in space': 'was the last with craft left',
    'is the last undefeated': 'was the last whose base stood',
    'has most of its base left': 'had most of its base left',
    'has most craft left': 'had most craft left',
    'has most missiles left': 'had most missiles left when craft were equal',
    'has most delta-v left': 'had most delta-v left when all else was equal',
    'are equal to the last, and share it': 'were equal in all that counts, and share the win',
    'all are equal to the last': 'all were equal in all that counts',
  },
}
