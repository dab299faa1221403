import type { Setup } from '../../../common/games/void-patrol/setup/setup.ts'
import { MELEE, ORDNANCE, summary, WING } from '../../../common/games/void-patrol/summary.ts'
import { type GameEntry, quick } from '../../game-kit/entry.ts'
import { learnPage } from '../../learn/lessons.ts'

export const entry: GameEntry = {
  ...summary,
  pitch: 'Fighters that drift on: guess where they will be, and shoot there.',
  levels: [
    [1, 'Cadets', 'fly after you and shoot'],
    [2, 'Aces', 'look through their manoeuvres for the best'],
    [3, 'Legends', 'reckon with what you are likely to do, too'],
    [4, 'Phantoms', 'weigh their manoeuvres against yours, and mix them: nobody knows what comes'],
  ],
  // The fighter of the lessons, against one that it usually beats.
  firstMatch: {
    name: 'First duel',
    note: 'Your Kestrel against a Mantis',
    setup: {},
    choices: { A1: 'Kestrel', B1: 'Mantis' },
  },
  quick: [
    quick<Setup>('Duel', 'You against one', {}),
    quick<Setup>('Wing', 'Two against two', WING),
    quick<Setup>('Melee', 'Everyone for themselves', MELEE),
    {
      ...quick<Setup>('Ordnance', 'Duel with missiles and grenades', ORDNANCE),
      choices: { A1: 'Longbow', B1: 'Lancer' },
    },
  ],
  pages: [
    {
      path: 'learn',
      title: 'Learn to fly',
      note: 'Five short lessons on the real board',
      forNewcomers: true,
      load: learnPage(() => import('./learn/lessons.tsx').then((module) => module.lessons)),
    },
    {
      path: 'hangar',
      title: 'Hangar',
      note: 'Look at the fighters, build your own, lead pilots',
      load: () => import('./hangar/page.tsx').then((module) => module.HangarPage),
    },
  ],
  endings: () => import('../../../common/games/void-patrol/endings.ts'),
  rules: () => import('../../../common/games/void-patrol/game.ts').then((module) => module.voidPatrol),
  load: () => import('./client-game.ts').then((module) => module.voidPatrolClient),
}
