import type { Setup } from '../../../common/games/space-arena/setup/setup.ts'
import {
  FIRST_DUEL,
  FOUR_ALONE,
  RACES,
  SQUADRONS,
  summary,
} from '../../../common/games/space-arena/summary.ts'
import { type GameEntry, quick } from '../../game-kit/entry.ts'
import { learnPage } from '../../learn/lessons.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'Starships in the dark: you plan ten ticks, and see what you scan.',
  levels: [
    [1, 'Ensigns', 'let beginners win'],
    [2, 'Lieutenants', 'close in and shoot at what they see'],
    [3, 'Captains', 'try courses out before they fly one'],
    [4, 'Admirals', 'imagine what they cannot see, and set their courses against all that you may fly'],
  ],
  // Tough ships without lasers: they meet in the first round, but survive the first shots.
  firstMatch: quick<Setup>('First duel', 'Two tough rocket ships, near each other', FIRST_DUEL),
  quick: [
    quick<Setup>('Duel', 'You against one, in the dark', {}),
    quick<Setup>('Squadrons', 'Three ships against three', SQUADRONS),
    quick<Setup>('Races', 'Two Humans, two Felines', RACES),
    quick<Setup>('Melee', 'Four alone, one starbase', FOUR_ALONE),
  ],
  pages: [
    {
      path: 'learn',
      title: 'Learn to command',
      note: 'Four short lessons on the real board',
      forNewcomers: true,
      load: learnPage(() => import('./learn/lessons.tsx').then((module) => module.lessons)),
    },
    {
      path: 'guide',
      title: 'Ship guide',
      note: 'All twenty sheets, side by side',
      load: () => import('./guide/guide.tsx').then((module) => module.Guide),
    },
  ],
  endings: () => import('../../../common/games/space-arena/endings.ts'),
  rules: () => import('../../../common/games/space-arena/game.ts').then((module) => module.spaceArena),
  load: () => import('./client-game.ts').then((module) => module.spaceArenaClient),
}
