import type { Event } from '../../../common/games/hostile-space/events.ts'
import { flying, type State } from '../../../common/games/hostile-space/state.ts'
import { teamColour } from '../../board/colours.ts'
import { hexField } from '../../board/hex-field.ts'
import { periodOf } from '../../board/hex-layout.ts'

import type { ClientGame } from '../contract.ts'
import { Bar } from './bar.tsx'
import { teamNamed } from './colours.ts'
import { HostileSpaceDesk } from './desk.ts'
import { KEYS } from './keys.ts'
import { moment } from './moment.ts'
import { pictures } from './pictures.ts'
import { Sheet, TextBoard } from './sheet.tsx'
import { still } from './still.ts'
import { corners, layoutOf, toWorld } from './torus-plane.ts'

export const hostileSpaceClient: ClientGame<State, Event> = {
  id: 'hostile-space',
  pictures,
  Bar, Sheet, TextBoard, teamColour, moment, still,
  keys: KEYS,
  words: { unit: 'Craft', idle: 'drift on' },
  backdrop: ({ torus }) => hexField(layoutOf(torus)),
  period: ({ torus }) => periodOf(layoutOf(torus))!,
  outline: ({ torus }) => corners(torus),
  extent: ({ torus }) => corners(torus),
  standings: () => ({ columns: [], rows: [] }),
  dots: (state, { team }) => state.craft.filter(flying).map(({ id, at }) => ({ at: toWorld(at), team: teamNamed(state, id), own: teamNamed(state, id) === team })),
  desk: (state, seat, orders, kept) => new HostileSpaceDesk(state, seat, orders, kept),
  rules: () => import('../../../common/games/hostile-space/rules.md?raw').then((module) => module.default),
}
