import type { Event } from '../../../common/games/void-patrol/events.ts'
import type { Orders } from '../../../common/games/void-patrol/orders.ts'
import { formatChoice, readChoice } from '../../../common/games/void-patrol/setup/choice.ts'
import type { Setup } from '../../../common/games/void-patrol/setup/setup.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { hexField } from '../../board/sky/hex-field.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { contacts, whereabouts } from './board/contacts.ts'
import { dots, extent, outline } from './board/extent.ts'
import { VoidPatrolDesk } from './desk.ts'
import { ended } from './hangar/ended.ts'
import { Bar } from './panels/bar.tsx'
import { layoutOf } from './plane.ts'
import './board.css'
import { highlights } from './board/highlights.ts'
import { leaves, shake } from './board/leavings.ts'
import { moment } from './board/moment.ts'
import { MOOD } from './board/mood.ts'
import { pictures } from './board/pictures.ts'
import { missilesInFlight } from './board/ships/ordnance-scene.ts'
import { heard } from './board/sounds.ts'
import { stateAt, turnsOf } from './board/state-at.ts'
import { still } from './board/still.ts'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { glance, nearness, STANDING_TERMS, standings } from './panels/standings.ts'
import { ModelPicture, Workshop } from './panels/workshop.tsx'
import { KEYS } from './plan/keys.ts'

export const voidPatrolClient = clientGame<Setup, State, Orders, Event, VoidPatrolDesk>({
  id: 'void-patrol',
  pictures,
  Bar,
  Sheet,
  positionInWords,
  moment,
  stateAt,
  turnsOf,
  highlights,
  glance,
  keys: KEYS,
  tune: { root: 55, scale: [0, 2, 3, 5, 7, 8, 10], wave: 'triangle', drone: 0.5, pulse: 0.9 },
  words: { unit: 'Fighter', units: 'fighters', hull: 'hull', idle: 'drift', ...GUNFIRE },
  backdrop: ({ field }) => hexField(layoutOf(field), MOOD),
  outline,
  extent,
  whereabouts,
  contacts,
  leaves,
  shake,
  still: (state, eyes) => [...still(state, eyes), ...missilesInFlight(state, eyes)],
  // A fighter's id starts with its seat's, a seat's with its team's letter.
  lost: (event) => (event.kind === 'destroyed' || event.kind === 'imploded' ? event.fighter[0] : undefined),
  heard,
  goal: () =>
    'The last side with a fighter in the field wins; at the round limit whoever has shot down most.',
  nearness,
  standings,
  standingTerms: STANDING_TERMS,
  dots,
  desk: (state, seat, orders, kept) => new VoidPatrolDesk(state, seat, orders, kept),
  brings: {
    Workshop,
    ended,
    Picture: ModelPicture,
    chosen: (choice) => readChoice(choice).craft,
    choosing: (choice, to) => formatChoice(to, readChoice(choice).pilots),
  },
  hints: [
    'Thrust with the straight arrow: the solid arrow is your move this round, the dashed one where ' +
      'you will drift on. There is no drag.',
    'Turn with the curved arrows. Your guns fire by themselves at whoever is in the lit cone when the round ends.',
    'Press Ready when you like the plan. All orders are revealed at once, and you watch what comes of them.',
  ],
  rulesText: () => import('../../../common/games/void-patrol/rules.md?raw').then((module) => module.default),
})
