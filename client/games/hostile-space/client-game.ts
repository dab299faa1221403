import type { Event } from '../../../common/games/hostile-space/events.ts'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import type { Setup } from '../../../common/games/hostile-space/setup/setup.ts'
import { lettered } from '../../../common/games/hostile-space/setup/start.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { periodOf } from '../../board/hex-layout.ts'
import { hexField } from '../../board/sky/hex-field.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { Bar } from './panels/bar.tsx'
import './planner.css'
import { teamNamed } from './board/colours.ts'
import { contacts, whereabouts } from './board/contacts.ts'
import { dots, extent, heart, outline } from './board/extent.ts'
import { highlights } from './board/highlights.ts'
import { leaves, shake } from './board/leavings.ts'
import { moment } from './board/moment.ts'
import { MOOD } from './board/mood.ts'
import { pictures } from './board/pictures.ts'
import { heard } from './board/sounds.ts'
import { stateAt, turnsOf } from './board/state-at.ts'
import { still } from './board/still.ts'
import { deskFor, type HostileSpaceDesk } from './desk.ts'
import { SEAM_ICON } from './panels/icons.tsx'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { glance, nearness, standings } from './panels/standings.ts'
import { TERMS } from './panels/terms.ts'
import { KEYS } from './plan/keys.ts'
import { layoutOf } from './plane.ts'
import { SetupPicture } from './setup/setup-picture.tsx'

export const hostileSpaceClient = clientGame<Setup, State, Orders, Event, HostileSpaceDesk>({
  id: 'hostile-space',
  pictures,
  Bar,
  Sheet,
  positionInWords,
  moment,
  stateAt,
  turnsOf,
  still,
  highlights,
  glance,
  keys: KEYS,
  tune: { root: 43.65, scale: [0, 1, 3, 5, 7, 8, 10], wave: 'sawtooth', drone: 0.7, pulse: 1 },
  words: { unit: 'Craft', units: 'craft', hull: 'hull', idle: 'drift on', ...GUNFIRE },
  backdrop: ({ torus }) => hexField(layoutOf(torus), MOOD),
  period: ({ torus }) => periodOf(layoutOf(torus))!,
  heart,
  outline,
  extent,
  contacts,
  whereabouts,
  heard,
  leaves,
  shake,
  lost: (event, before) =>
    event.kind !== 'destroyed'
      ? undefined
      : before.entities.some(({ id }) => id === event.what)
        ? ''
        : teamNamed(before, event.what),
  goal: ({ rules: { play } }) =>
    play === 'base-defence'
      ? 'A base without its middle token is lost: the last side with one wins.'
      : 'The last side with craft wins; at the round limit whoever has most of them.',
  nearness,
  standings,
  standingTerms: { Tokens: TERMS.tokens, Missiles: TERMS.missiles, 'Delta-v': TERMS.deltaV },
  setup: { Picture: SetupPicture },
  dots,
  desk: deskFor,
  // Craft begin with the player's letter: seat A2 has C1 to C6, and A2 is the second craft of seat A1.
  seatName: (seat, seats) => lettered(seats).find((player) => player.seat === seat)?.id ?? seat,
  overlay: { label: 'Show where the map begins again', key: 'G', icon: SEAM_ICON },
  hints: [
    'The dashed frame is all of the map, around the fight. ' +
      'What leaves it on one side, by the arrows, comes in on the other: you, and every missile.',
    'There is no drag. A craft moves on by its velocity every round; ' +
      'changing that costs delta-v, and what is spent is gone.',
    'Missiles fly straight on, faster than any craft, until they hit something: yours, too. ' +
      'Point at a hex to see your lines of fire from there, and in red from where you can be hit.',
  ],
  rulesText: () =>
    import('../../../common/games/hostile-space/rules.md?raw').then((module) => module.default),
})
