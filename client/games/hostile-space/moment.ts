import type { State } from '../../../common/games/hostile-space/state.ts'
import type { Mark } from '../../board/mark.ts'
import type { Showing } from '../../board/playback.ts'
import type { Eyes } from '../contract.ts'
import { still } from './still.ts'

export const moment = (showing: Showing, _t: number, eyes: Eyes): Mark[] => still(showing.round.before as State, eyes)
