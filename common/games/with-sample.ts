/**
 * For tests that go over the list of games: all that are in it, and the sample, which has none of what a game
 * may leave out.
 */
import type { AnyGame } from '../engine/game.ts'
import { GAMES } from './list.ts'
import { sample } from './sample/game.ts'

export const EVERY_GAME: readonly AnyGame[] = [...GAMES, sample]
