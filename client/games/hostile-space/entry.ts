import type { Setup } from '../../../common/games/hostile-space/setup.ts'
import { summary } from '../../../common/games/hostile-space/summary.ts'
import type { GameEntry } from '../contract.ts'

const quick = (name: string, note: string, setup: Partial<Setup>) => ({ name, note, setup })

/** Five minutes: few craft on the smallest map that missiles have room on, and little time to drift apart. */
const QUICK: Partial<Setup> = { craftEach: 4, magazine: 5, deltaV: 14, missileSpeed: 20, width: 23, height: 23, roundLimit: 10 }

export const entry: GameEntry = {
  ...summary,
  levels: [[1, 'Drifters'], [2, 'Corsairs'], [3, 'Warlords']],
  firstMatch: { name: 'First duel', note: 'Four craft against four, five minutes', setup: { ...QUICK, damage: 'brutal' } },
  quick: [
    quick('Quick', 'A duel of four craft that takes five minutes', QUICK),
    quick('Fortified', 'Six craft each, three hit points', {}),
    quick('Base Defence', 'Eight craft and a base of seven tokens each', { play: 'base-defence' }),
    quick('Melee', 'Everyone for themselves, among rocks', { teams: 4, craftEach: 4, entityDice: 1 }),
  ],
  pages: [
    { path: 'learn', title: 'Learn to lead a fleet', note: 'Three short lessons on the real board', forNewcomers: true, load: () => import('./learn/learn-page.tsx').then((module) => module.LearnPage) },
  ],
  load: () => import('./client-game.ts').then((module) => module.hostileSpaceClient),
}
