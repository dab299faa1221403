import type { Event } from '../../../common/games/vector-combat/events.ts'
import { fieldOf } from '../../../common/games/vector-combat/field.ts'
import type { Orders } from '../../../common/games/vector-combat/orders.ts'
import type { Setup } from '../../../common/games/vector-combat/setup/setup.ts'
import { type State, shipNamed } from '../../../common/games/vector-combat/state.ts'
import { hexField } from '../../board/sky/hex-field.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { Bar } from './panels/bar.tsx'
import './planner.css'
import { contacts, whereabouts } from './board/contacts.ts'
import { dots, extent, outline } from './board/extent.ts'
import { highlights } from './board/highlights.ts'
import { leaves, shake } from './board/leavings.ts'
import { moment } from './board/moment.ts'
import { MOOD } from './board/mood.ts'
import { pictures } from './board/pictures.ts'
import { heard } from './board/sounds.ts'
import { stateAt, turnsOf } from './board/state-at.ts'
import { still } from './board/still.ts'
import { VectorCombatDesk } from './desk.ts'
import { GRAVITY_ICON } from './panels/icons.tsx'
import { positionInWords } from './panels/position-in-words.ts'
import { Progress } from './panels/progress.tsx'
import { Sheet } from './panels/sheet.tsx'
import { glance, standings } from './panels/standings.ts'
import { TERMS } from './panels/terms.ts'
import { goalOf } from './plan/goal.ts'
import { KEYS } from './plan/keys.ts'
import { seatName } from './plan/names.ts'
import { layoutOf } from './plane.ts'
import { ChoicePicture, GuideLink, MapPart, OwnMapPart } from './setup/setup-parts.tsx'
import { SetupPicture } from './setup/setup-picture.tsx'

export const vectorCombatClient = clientGame<Setup, State, Orders, Event, VectorCombatDesk>({
  id: 'vector-combat',
  Bar,
  Progress,
  Sheet,
  positionInWords,
  pictures,
  moment,
  stateAt,
  turnsOf,
  still,
  standings,
  standingTerms: { Hull: TERMS.hull, Missiles: TERMS.missiles, 'Orbit held': TERMS.orbit },
  extent,
  contacts,
  whereabouts,
  heard,
  highlights,
  glance,
  keys: KEYS,
  tune: { root: 61.74, scale: [0, 2, 5, 7, 9], wave: 'sine', drone: 0.45, pulse: 0.6 },
  brings: { Picture: ChoicePicture },
  setup: {
    Picture: SetupPicture,
    parts: { map: MapPart, ownMap: OwnMapPart },
    afterGroup: { Sides: GuideLink },
  },
  words: { unit: 'Ship', units: 'ships', hull: 'hull', idle: 'pass', ...GUNFIRE },
  leaves,
  shake,
  backdrop: ({ map }) => hexField(layoutOf(fieldOf(map).map.edge), MOOD),
  outline,
  lost: (event, before) =>
    event.kind === 'destroyed' || event.kind === 'crash'
      ? shipNamed(before, event.kind === 'crash' ? event.id : event.what)?.faction
      : undefined,
  goal: (state) => goalOf(state)?.aim ?? '',
  nearness: (state) =>
    (goalOf(state)?.stands ?? []).map(({ faction, says }) => ({ team: faction, text: says })),
  dots,
  desk: (state, seat, orders, kept, earlier) => new VectorCombatDesk(state, seat, orders, kept, earlier),
  seatName,
  overlay: { label: 'Show the numbers of gravity', key: 'G', icon: GRAVITY_ICON },
  hints: [
    'First everything moves by the counters that it has. ' +
      'Then each ship does one thing, from where it is then: that is what you plan.',
    'Counters stay: a ship goes on until it thrusts the other way. ' +
      'The line ahead of it is its course, with gravity in it, exactly as it will be.',
    'Plan later subturns, too: press a square of the row and give its action. The plan goes on from round to round.',
  ],
  rulesText: () =>
    import('../../../common/games/vector-combat/rules.md?raw').then((module) => module.default),
})
