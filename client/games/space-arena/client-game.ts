import type { Event } from '../../../common/games/space-arena/events.ts'
import type { Orders } from '../../../common/games/space-arena/orders.ts'
import { callName } from '../../../common/games/space-arena/presentation/call-names.ts'
import type { Setup } from '../../../common/games/space-arena/setup/setup.ts'
import { type State, teamOf } from '../../../common/games/space-arena/state.ts'
import { grid } from '../../board/plane.ts'
import './board.css'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { contacts, whereabouts } from './board/contacts.ts'
import { dots, extent, outline } from './board/extent.ts'
import { highlights } from './board/highlights.ts'
import { leaves, shake } from './board/leavings.ts'
import { moment } from './board/moment.ts'
import { MOOD } from './board/mood.ts'
import { pictures } from './board/pictures.ts'
import { deductions } from './board/ships/beginnings.ts'
import { heard } from './board/sounds.ts'
import { stateAt, turnsOf } from './board/state-at.ts'
import { still } from './board/still.ts'
import { ArenaDesk } from './desk.ts'
import { Report } from './guide/report.tsx'
import { Bar } from './panels/bar.tsx'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { glance, nearness, STANDING_TERMS, standings } from './panels/standings.ts'
import { KEYS } from './plan/keys.ts'
import { UNIT } from './plane.ts'
import { ChooseShips, TypePicture } from './setup/choose-ships.tsx'
import { GuideLink, RacesPart, TypePart } from './setup/setup-parts.tsx'
import { SetupPicture } from './setup/setup-picture.tsx'

/** Side of the grid's smallest squares, in arena units. */
const SQUARE = 10

export const spaceArenaClient = clientGame<Setup, State, Orders, Event, ArenaDesk>({
  id: 'space-arena',
  pictures,
  Bar,
  Sheet,
  positionInWords,
  Report,
  moment,
  stateAt,
  turnsOf,
  highlights,
  glance,
  keys: KEYS,
  tune: { root: 49, scale: [0, 2, 4, 6, 7, 9, 11], wave: 'triangle', drone: 0.6, pulse: 0.8 },
  words: { unit: 'Ship', units: 'ships', hull: 'hull', idle: 'straight on', ...GUNFIRE },
  backdrop: () => grid(SQUARE * UNIT, MOOD),
  outline,
  extent,
  still,
  whereabouts,
  heard,
  dots,
  contacts,
  deduce: deductions,
  leaves,
  shake,
  lost: (event) => (event.kind === 'destroyed' ? teamOf(event.name) : undefined),
  goal: () => 'The last side with a ship wins; at the round limit the higher score does.',
  nearness,
  standings,
  standingTerms: STANDING_TERMS,
  // A seat with one ship has the ship's name, as on the board; of several ships each has its own.
  seatName: (seat, _seats, setup) =>
    ((setup as Partial<Setup> | undefined)?.shipsPerSeat ?? 1) === 1 ? callName(seat) : seat,
  desk: (state, seat, orders, kept, earlier) => new ArenaDesk(state, seat, orders, kept, earlier),
  brings: { Workshop: ChooseShips, Picture: TypePicture },
  setup: {
    Picture: SetupPicture,
    parts: { type: TypePart, races: RacesPart },
    afterGroup: { Ships: GuideLink },
  },
  hints: [
    'A round is ten ticks. Drag your ship to where it is to be: ' +
      'the chain of ten joints is its course. Drag a joint to bend a single tick.',
    'Choose a tick on the strip, then give it its orders: speed, turn, weapons, shields. ' +
      'A red mark tells what would fail, and why.',
    'Press a weapon, then tap its target or the direction on the board. ' +
      'Everything stands as text beside the board, too, and can be written there.',
  ],
  rulesText: () => import('../../../common/games/space-arena/rules.md?raw').then((module) => module.default),
})
