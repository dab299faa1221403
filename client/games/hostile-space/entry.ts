import type { Setup } from '../../../common/games/hostile-space/setup/setup.ts'
import { BRUTAL, QUICK, QUICK_PACE, summary } from '../../../common/games/hostile-space/summary.ts'
import { type GameEntry, quick } from '../../game-kit/entry.ts'
import { learnPage } from '../../learn/lessons.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'A world without edges: a missile that misses comes around again.',
  levels: [
    [1, 'Drifters', 'cruise, and shoot at sight'],
    [2, 'Corsairs', 'make the best of it if everybody drifts on'],
    [3, 'Warlords', 'ask how you would answer'],
    [4, 'Oracles', 'see your changes of velocity and theirs side by side, and keep you guessing'],
  ],
  firstMatch: {
    name: 'First duel',
    note: 'Four craft against four, one hit destroys',
    setup: { ...QUICK, damage: 'brutal' },
  },
  quick: [
    {
      ...quick<Setup>(
        'Quick',
        `A duel of four craft by the clock, ${QUICK_PACE} s a plan: five minutes`,
        QUICK,
      ),
      roundSeconds: QUICK_PACE,
    },
    quick<Setup>('Fortified', 'Six craft each, three hit points', {}),
    quick<Setup>('Base Defence', 'Eight craft and a base of seven tokens each', { play: 'base-defence' }),
    quick<Setup>('Brutal', 'One hit destroys; a smaller map, less delta-v', BRUTAL),
  ],
  pages: [
    {
      path: 'learn',
      title: 'Learn to lead a fleet',
      note: 'Three short lessons on the real board',
      forNewcomers: true,
      load: learnPage(() => import('./learn/lessons.tsx').then((module) => module.lessons)),
    },
  ],
  endings: () => import('../../../common/games/hostile-space/endings.ts'),
  rules: () => import('../../../common/games/hostile-space/game.ts').then((module) => module.hostileSpace),
  load: () => import('./client-game.ts').then((module) => module.hostileSpaceClient),
}
