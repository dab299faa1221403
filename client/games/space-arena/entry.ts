import type { Setup } from '../../../common/games/space-arena/setup.ts'
import { summary } from '../../../common/games/space-arena/summary.ts'
import type { GameEntry } from '../contract.ts'

const quick = (name: string, note: string, setup: Partial<Setup>) => ({ name, note, setup })

export const entry: GameEntry = {
  ...summary,
  levels: [[1, 'Ensigns'], [2, 'Lieutenants'], [3, 'Captains']],
  quick: [
    quick('Duel', 'You against one, in the dark', {}),
    quick('Squadrons', 'Three ships against three', { shipsPerSeat: 3, distance: 600 }),
    quick('Races', 'Two Humans, two Felines', { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] }),
    quick('Melee', 'Four alone, one starbase', { teams: 4, starbases: 'neutral', distance: 600 }),
  ],
  pages: [
    { path: 'learn', title: 'Learn to command', note: 'Four short lessons on the real board', forNewcomers: true, load: () => import('./learn/learn-page.tsx').then((module) => module.LearnPage) },
    { path: 'guide', title: 'Ship guide', note: 'All twenty sheets, side by side', load: () => import('./guide.tsx').then((module) => module.Guide) },
  ],
  load: () => import('./client-game.ts').then((module) => module.spaceArenaClient),
}
