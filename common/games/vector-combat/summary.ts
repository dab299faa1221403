import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'vector-combat',
  title: 'Vector Combat',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 2,
  endings: {
    'is the last in play': 'was the last with a ship',
    'has most hull left': 'had most hull left',
    'has held its orbit': 'held its orbit long enough',
    'has landed and taken off again first': 'was the first to land and take off again',
    'the best have equally much hull left': 'the best had the same hull left',
    'no ship is left in play': 'no ship was left',
  },
}
