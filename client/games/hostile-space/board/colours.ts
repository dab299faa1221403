/** Colours with a meaning on this board, in addition to those of all boards. */
import type { State } from '../../../../common/games/hostile-space/state.ts'
import { playerNamed, playerOf } from '../../../../common/games/hostile-space/state.ts'
import { tintOf } from '../../../board/pictures/colours.ts'

export { BLAZE, DANGER, GOOD, INK, PALE, teamColour, tintOf } from '../../../board/pictures/colours.ts'

/** Delta-v. */
export const FUEL = 0x6fd3ff
/** Delta-v that is running low. */
export const SCARCE = 0xffb454
/** The seam, where the map repeats. */
export const SEAM = 0x9fb4d8
/** Defeated players. */
export const FALLEN = 0x77829a
export const ROCK = 0xb9a893

/** The team of a player, a craft or a missile, by its name. */
export const teamNamed = (state: State, name: string): string =>
  playerNamed(state, playerOf(name))?.team ?? ''

export const tintNamed = (state: State, name: string): number => tintOf(teamNamed(state, name))
