import { byTeam, lastOnes } from '../../../common/engine/presentation/story.ts'
import type { Event } from '../../../common/games/pencil-and-paper/events.ts'
import type { Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import type { Setup } from '../../../common/games/pencil-and-paper/setup/setup.ts'
import { playerAt, type State, shipsOf, teamOf } from '../../../common/games/pencil-and-paper/state.ts'
import { commonPictures } from '../../board/pictures/pictures.ts'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { clientGame } from '../../game-kit/client-game.ts'
import { aiming, inHands } from './board/aiming.ts'
import { contacts, traceEnds, whereabouts } from './board/contacts.ts'
import { highlights } from './board/highlights.ts'
import { moment } from './board/moment.ts'
import { paper } from './board/paper.ts'
import { heard } from './board/sounds.ts'
import { periodOf } from './cylinder.ts'
import { deskFor, type PencilDesk } from './desk.ts'
import { Bar } from './panels/bar.tsx'
import { KEYS } from './plan/keys.ts'
import './planner.css'
import { dots, extent, outline } from './board/extent.ts'
import { pictures } from './board/pictures.ts'
import { stateAt } from './board/state-at.ts'
import { still } from './board/still.ts'
import { positionInWords } from './panels/position-in-words.ts'
import { Sheet } from './panels/sheet.tsx'
import { glance, standings } from './panels/standings.ts'
import { PENCIL_MEANINGS } from './panels/terms.ts'
import { parts } from './setup/setup-parts.tsx'
import { SetupPicture } from './setup/setup-picture.tsx'

export const pencilAndPaperClient = clientGame<Setup, State, Orders, Event, PencilDesk>({
  id: 'pencil-and-paper',
  Bar,
  Sheet,
  positionInWords,
  moment,
  stateAt,
  standings,
  standingTerms: { Pencil: PENCIL_MEANINGS.hb },
  contacts,
  whereabouts,
  heard,
  pictures: () => ({ ...commonPictures(), ...pictures() }),
  still: (state, eyes) => [...still(state, eyes, inHands(state, eyes)), ...aiming(state, eyes)],
  hints: [
    'Choose a ship, pull back anywhere on the paper and let go: it flies the other way. ' +
      'A longer pull is a harder flick, and a wilder one: the cone shows where it may end.',
    'A move ends where the stroke ends, and what it meets on its way destroys the ship. ' +
      'A shot destroys every ship on its way, and tunnels through rock.',
    'Letting go only aims: press “Flick!” to do it. With “Quick flick” letting go is enough. ' +
      'Your pencil gets blunt; sharpening costs nothing.',
  ],
  words: {
    unit: 'Ship',
    units: 'ships',
    hull: 'ships',
    idle: 'pass',
    // A hit always destroys, so "damage" would be a number of ships.
    ...GUNFIRE,
    blow: { ...GUNFIRE.blow, harm: 'destroyed' },
  },
  backdrop: paper,
  period: periodOf,
  outline,
  extent,
  ends: traceEnds,
  goal: ({ rules: { knockout } }) =>
    knockout ? 'Whoever takes another player’s last ship wins.' : 'The last side with a ship wins.',
  nearness: (state) =>
    lastOnes(
      byTeam(state.players, ({ id }) => shipsOf(state, id).length),
      'ship',
    ),
  setup: { Picture: SetupPicture, parts },
  lost: (event, before) => (event.kind === 'destroyed' ? teamOf(before, event.ship) : undefined),
  // The sheet jolts on the desk.
  shake: (event) =>
    event.kind === 'blast' ? { strength: 0.6 } : event.kind === 'destroyed' ? { strength: 0.3 } : undefined,
  dots,
  desk: deskFor,
  // Each side has one seat; its ships are numbered.
  seatName: (seat, seats) => seats.find(({ id }) => id === seat)?.team ?? seat,
  plansAhead: (state, seat) =>
    state.phase === 'play' && !state.result && shipsOf(state, playerAt(state, seat)?.id ?? '').length > 0,
  highlights,
  glance,
  keys: KEYS,
  tune: { root: 130.8, scale: [0, 2, 4, 7, 9], wave: 'sine', drone: 0, pulse: 0.3 },
  rulesText: () =>
    import('../../../common/games/pencil-and-paper/rules.md?raw').then((module) => module.default),
})
