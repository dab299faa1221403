/** The client side of the game: joins its parts and contains no rules. */
import type { Event, Orders, Setup, State } from '../../../common/games/sample/game.ts'
import { grid } from '../../board/plane.ts'
import { COMBAT } from '../../board/sound/combat-sounds.ts'
import { outlineOf } from '../../board/square-layout.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { highlights, pieces, taken } from './board/highlights.ts'
import { moment } from './board/moment.ts'
import { still } from './board/still.ts'
import { CellDesk } from './desk.ts'
import { Bar } from './panels/bar.tsx'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { standings } from './panels/standings.ts'
import { KEYS } from './plan/plan.ts'
import { BOARD, centreOf } from './plane.ts'

export const sampleClient = clientGame<Setup, State, Orders, Event, CellDesk>({
  id: 'sample',
  // The board.
  backdrop: () => grid(BOARD.side),
  outline: () => outlineOf(BOARD),
  still,
  moment,
  // The show.
  highlights,
  whereabouts: ({ cell }) => centreOf(cell),
  lost: (event) => taken(event)?.[0],
  heard: (event) => (event.kind === 'hide' ? COMBAT.lock : event.hit ? COMBAT.explosion : COMBAT.launch),
  goal: ({ turnLimit }) => `Whoever hits the other ship first wins; after ${turnLimit} shots it is a draw.`,
  // The planner.
  desk: (state, seat, orders, kept) => new CellDesk({ state, seat, orders, kept }),
  Bar,
  keys: KEYS,
  hints: [
    'Tap a cell to hide in it. The other ship hides at the same time, and neither sees where.',
    'Then you shoot in turns. Your own ship stays where it is: a cell that was shot at tells both of you something.',
  ],
  // The panels.
  pieces,
  standings,
  Sheet,
  positionInWords,
  words: { unit: 'Ship', units: 'ships', hull: 'ships', idle: 'a lot decides', ...GUNFIRE },
  rulesText: () => import('../../../common/games/sample/rules.md?raw').then((module) => module.default),
})
