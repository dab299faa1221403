/** A played round at a moment: a function of the state before it, its timeline and the time, of nothing else. */
import type { Event } from '../../../common/games/space-arena/events.ts'
import type { State } from '../../../common/games/space-arena/state.ts'
import type { Mark } from '../../board/mark.ts'
import type { Showing } from '../../board/playback.ts'
import type { SoundName } from '../../board/sound.ts'
import type { Point } from '../../board/view.ts'
import type { Eyes } from '../contract.ts'

export const moment = (_showing: Showing, _t: number, _eyes: Eyes): Mark[] => []
export const whereabouts = (_event: Event, _before: State): Point | undefined => undefined
export const heard = (_event: Event): SoundName | undefined => undefined
