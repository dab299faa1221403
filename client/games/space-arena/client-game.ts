import type { Event } from '../../../common/games/space-arena/events.ts'
import { teamScores } from '../../../common/games/space-arena/outcome.ts'
import { alive, isStarbase, type State } from '../../../common/games/space-arena/state.ts'
import { teamColour } from '../../board/colours.ts'
import type { ClientGame } from '../contract.ts'
import { UNIT } from './arena-plane.ts'
import { Bar } from './bar.tsx'
import { ChooseShips } from './choose-ships.tsx'
import { ArenaDesk } from './desk.ts'
import { heard, moment, whereabouts } from './moment.ts'
import { pictures } from './pictures.ts'
import { spaceArenaQuick } from './quick.ts'
import { Report } from './report.tsx'
import { SetupForm } from './setup-form.tsx'
import { Sheet, TextBoard } from './sheet.tsx'
import { dots, extent, outline, still } from './still.ts'

/** The side of the least squares that the grid shows, in arena units. */
const SQUARE = 10

export const spaceArenaClient: ClientGame = {
  id: 'space-arena',
  pictures, Bar, Sheet, TextBoard, SetupForm, Report, teamColour, moment,
  pages: [{ path: 'guide', title: 'Ship guide', note: 'All twenty sheets, side by side', load: () => import('./guide.tsx').then((module) => module.Guide) }],
  keys: [],
  roundSeconds: 120,
  words: { unit: 'Ship', levels: [[1, 'Ensigns'], [2, 'Captains']] },
  backdrop: () => ({ kind: 'plane', unit: SQUARE * UNIT }),
  outline: (state) => outline(state as State),
  extent: (state) => extent(state as State),
  still: (state, eyes) => still(state as State, eyes),
  whereabouts: (event, before) => whereabouts(event as Event, before as State),
  heard: (event) => heard(event as Event),
  standings: (given) => {
    const state = given as State
    const ships = (team: string) => state.ships.filter((ship) => ship.team === team && alive(ship) && !isStarbase(ship)).length
    return { columns: ['Ships', 'Score'], rows: Object.entries(teamScores(state)).map(([team, score]) => ({ team, cells: [`${ships(team)}`, `${score}`] })) }
  },
  dots: (state, eyes) => dots(state as State, eyes),
  desk: () => new ArenaDesk(),
  chosen: (choice) => choice,
  choosing: (_choice, to) => to,
  // Nothing is kept from match to match.
  ended: (_state, _seat, choice) => ({ news: [], choice }),
  Workshop: ChooseShips,
  quick: spaceArenaQuick,
  hints: [],
  rules: () => import('../../../common/games/space-arena/rules.md?raw').then((module) => module.default),
}
