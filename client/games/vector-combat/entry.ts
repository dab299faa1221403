import type { Setup } from '../../../common/games/vector-combat/setup/setup.ts'
import {
  FIRST_DUEL,
  HIGH_GROUND,
  SKIRMISH,
  STILL_POINTS,
  SUNWARD,
  summary,
  THE_HAVEN,
  TOUCH_AND_GO,
} from '../../../common/games/vector-combat/summary.ts'
import { type GameEntry, quick } from '../../game-kit/entry.ts'
import { learnPage } from '../../learn/lessons.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'Fly by gravity: fall into an orbit, land on a moon, shoot from above.',
  levels: [
    [1, 'Cadets', 'look after each ship by itself'],
    [2, 'Pilots', 'plan ahead among those who coast on'],
    [3, 'Navigators', 'plan ahead among those who plan as well'],
    [4, 'Seers', 'look farther ahead, and know what a Navigator would do'],
  ],
  firstMatch: quick<Setup>(
    'First orbit',
    'Hold an orbit around a moon while a Cadet comes to fight: five minutes',
    FIRST_DUEL,
  ),
  quick: [
    quick<Setup>('Skirmish', 'Open space, two ships each: the last team wins', SKIRMISH),
    quick<Setup>('High ground', 'Hold an orbit around a moon', HIGH_GROUND),
    quick<Setup>('Touch and go', 'Land on the moon and take off, nine times in all', TOUCH_AND_GO),
    quick<Setup>('Still points', 'Come to rest where nothing pulls, and stay', STILL_POINTS),
    quick<Setup>('The haven', 'Rocks around a station that repairs', THE_HAVEN),
    quick<Setup>('Sunward', 'Near a star: mind the heat', SUNWARD),
  ],
  pages: [
    {
      path: 'learn',
      title: 'Learn to fly by gravity',
      note: 'Four short lessons on the real board',
      forNewcomers: true,
      load: learnPage(() => import('./learn/lessons.tsx').then((module) => module.lessons)),
    },
    {
      path: 'guide',
      title: 'Ship guide',
      note: 'The six models side by side, what actions cost, what the words mean',
      load: () => import('./guide/guide.tsx').then((module) => module.Guide),
    },
    {
      path: 'maps',
      title: 'Maps',
      note: 'Draw maps of your own, share them by link, play on them',
      load: () => import('./map-maker/page.tsx').then((module) => module.MapsPage),
    },
  ],
  endings: () => import('../../../common/games/vector-combat/endings.ts'),
  rules: () => import('../../../common/games/vector-combat/game.ts').then((module) => module.vectorCombat),
  load: () => import('./client-game.ts').then((module) => module.vectorCombatClient),
}
