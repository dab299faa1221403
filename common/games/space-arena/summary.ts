import type { GameSummary } from '../../engine/game.ts'

export const summary: GameSummary = {
  id: 'space-arena',
  title: 'Space Arena',
  pace: 120,
  botLevels: [1, 2, 3, 4],
  version: 1,
  endings: {
    'is the last with a ship': 'had the last ship',
    'has the highest score when time runs out': 'had scored most when time ran out',
    'has the highest score when nobody is left': 'had scored most when the last ships were lost',
    'nobody is ahead when nobody is left': 'nobody was ahead when the last ships were lost',
    'nobody is ahead when time runs out': 'nobody was ahead when time ran out',
  },
}
