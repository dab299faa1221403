import type { Setup } from '../../../common/games/pencil-and-paper/setup/setup.ts'
import {
  CYLINDER,
  DEMOLITION,
  FREE_FOR_ALL,
  MARKSMEN,
  summary,
  THREE,
} from '../../../common/games/pencil-and-paper/summary.ts'
import { type GameEntry, quick } from '../../game-kit/entry.ts'
import { learnPage } from '../../learn/lessons.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'Flick a pencil: the stroke is where your ship flies, or what it shoots.',
  levels: [
    [1, 'Doodlers', 'take a fair shot, or come nearer'],
    [2, 'Draughtsmen', 'compare many flicks'],
    [3, 'Masters', 'think of your answer'],
    [
      4,
      'Geometers',
      'flick every good flick many times over in their heads, and think of their answer to yours',
    ],
  ],
  firstMatch: quick<Setup>('First duel', 'Three ships each on an open sheet, five minutes', {
    asteroids: 'light',
    passing: true,
  }),
  quick: [
    quick<Setup>('Classic', 'Three ships each, a few asteroids', {}),
    quick<Setup>('Cylinder', 'The left edge is the right edge', CYLINDER),
    quick<Setup>('Demolition', 'Solid rock, a ship each that explodes, paper that tears', DEMOLITION),
    quick<Setup>('Marksmen', 'Three kinds of pencils, and turrets', MARKSMEN),
    quick<Setup>('Three-way', 'Three players, one ship and a soft pencil each', THREE),
    quick<Setup>('Free-for-all', 'Four players, one ship each: the first to hit wins', FREE_FOR_ALL),
  ],
  pages: [
    {
      path: 'learn',
      title: 'Learn to flick',
      note: 'Two short lessons on real paper',
      forNewcomers: true,
      load: learnPage(() => import('./learn/lessons.tsx').then((module) => module.lessons)),
    },
  ],
  endings: () => import('../../../common/games/pencil-and-paper/endings.ts'),
  rules: () =>
    import('../../../common/games/pencil-and-paper/game.ts').then((module) => module.pencilAndPaper),
  load: () => import('./client-game.ts').then((module) => module.pencilAndPaperClient),
}
