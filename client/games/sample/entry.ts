import { summary } from '../../../common/games/sample/summary.ts'
import type { GameEntry } from '../../game-kit/entry.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'Hide in one of nine cells, then find the other ship first.',
  levels: [[1, 'Gropers', 'shoot at any cell']],
  quick: [
    { name: 'Duel', note: 'Twelve turns to find each other', setup: {} },
    { name: 'Long duel', note: 'Forty turns, and no clock', setup: { turnLimit: 40 } },
  ],
  pages: [],
  rules: () => import('../../../common/games/sample/game.ts').then((module) => module.sample),
  load: () => import('./client-game.ts').then((module) => module.sampleClient),
}
