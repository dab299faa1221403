/** The list of games plus the sample game, which has none of the optional parts: for tests over all games. */
import type { AnyGame } from '../engine/game.ts'
import { GAMES } from './list.ts'
import { sample } from './sample/game.ts'

export const EVERY_GAME: readonly AnyGame[] = [...GAMES, sample]
