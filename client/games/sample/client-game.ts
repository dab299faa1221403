/** The client side of the game: joins its parts and contains no rules. */
import { lastOnes } from '../../../common/engine/presentation/story.ts'
import type { Event, Orders, Setup, State } from '../../../common/games/sample/game.ts'
import { teamColour } from '../../board/pictures/colours.ts'
import { commonPictures } from '../../board/pictures/pictures.ts'
import { grid } from '../../board/plane.ts'
import { COMBAT } from '../../board/sound/combat-sounds.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import type { ClientGame } from '../../game-kit/client-game.ts'
import { highlights } from './board/highlights.ts'
import { moment, stateAt } from './board/moment.ts'
import { MOOD, still } from './board/still.ts'
import { CellDesk } from './desk.ts'
import { Bar } from './panels/bar.tsx'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { glance, leftOf, standings } from './panels/standings.ts'
import { KEYS } from './plan/plan.ts'
import { CELL, centreOf, OUTLINE } from './plane.ts'

export const sampleClient: ClientGame<Setup, State, Orders, Event, CellDesk> = {
  id: 'sample',
  // The board.
  pictures: commonPictures,
  backdrop: () => grid(CELL, MOOD),
  outline: () => OUTLINE,
  extent: () => OUTLINE,
  still,
  moment,
  stateAt,
  dots: ({ ships }, { team }) =>
    ships.flatMap(({ seat, cell }) => {
      const at = centreOf(cell)
      return at ? [{ at, team: seat[0]!, own: seat[0] === team }] : []
    }),
  teamColour,
  // The show.
  highlights,
  whereabouts: ({ cell }) => centreOf(cell),
  lost: (event) => (event.kind !== 'shot' || !event.hit ? undefined : event.seat === 'A1' ? 'B' : 'A'),
  heard: (event) => (event.kind === 'hide' ? COMBAT.lock : event.hit ? COMBAT.explosion : COMBAT.launch),
  goal: ({ turnLimit }) => `Whoever hits the other ship first wins; after ${turnLimit} shots it is a draw.`,
  nearness: (state) => (state.hidden ? lastOnes(leftOf(state), 'ship') : []),
  // The planner.
  desk: (state, seat, orders, kept) => new CellDesk(state, seat, orders, kept),
  Bar,
  keys: KEYS,
  hints: [
    'Tap a cell to hide in it. The other ship hides at the same time, and neither sees where.',
    'Then you shoot in turns. Your own ship stays where it is: a cell that was shot at tells both of you something.',
  ],
  // The panels.
  glance,
  standings,
  Sheet,
  positionInWords,
  words: { unit: 'Ship', units: 'ships', hull: 'ships', idle: 'a lot decides', ...GUNFIRE },
  rulesText: () => import('../../../common/games/sample/rules.md?raw').then((module) => module.default),
}
